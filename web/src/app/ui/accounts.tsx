import { useState } from 'react'
import { hourMs } from '#shared/domain/times.ts'
import { Card } from '#web/components/card.tsx'
import { Progress } from '#web/components/progress.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown, RelativeTime, Time } from '#web/components/time.tsx'
import { Avatar } from '#web/platforms/avatar.tsx'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { Row, Section } from './section.tsx'

const [first, second, third, fourth, fifth] = publicPlatforms.map(({ platform }) => platform)

export const Accounts = () => {
  const [at] = useState(() => new Date(Date.now() + 3 * hourMs).toISOString())
  return (
    <Section title="Accounts and times">
      <Row>
        {publicPlatforms.map(({ platform }) => (
          <span key={platform} className="flex items-center gap-1.5 text-sm text-ink-muted">
            <PlatformIcon platform={platform} /> {platform}
          </span>
        ))}
      </Row>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name="Ada Lovelace" size="small" platform={first} />
        <Avatar name="Ada Lovelace" platform={second} />
        <Avatar name="The Bread Post" platform={third} size="large" />
        <Avatar name="Ada Lovelace" url="/not-there.jpg" platform={fourth} />
        <Avatar name="Crier" url="/icon.svg" platform={fifth} size="large" />
      </div>
      <Row>
        <StatusChip tone="connected">Connected</StatusChip>
        <StatusChip tone="disconnected">Reconnect</StatusChip>
        <StatusChip tone="scheduled">Scheduled</StatusChip>
        <StatusChip tone="failed">Failed</StatusChip>
        <StatusChip tone="brass">Expires in 3 days</StatusChip>
        <StatusChip tone="muted">Draft</StatusChip>
      </Row>
      <Card className="grid max-w-lg gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <Time at={at} />
          <span className="text-ink-muted">
            <RelativeTime at={at} />
          </span>
        </div>
        <p className="figures text-2xl font-semibold tracking-tight">
          <Countdown at={at} />
        </p>
        <Progress value={0.62} label="Uploading bread.jpg" />
      </Card>
    </Section>
  )
}
