import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { hourMs } from '#shared/domain/times.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Progress } from '#web/components/progress.tsx'
import { Card } from '#web/components/section.tsx'
import { Skeleton, Spinner } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown, RelativeTime, Time } from '#web/components/time.tsx'
import { Avatar } from '#web/platforms/avatar.tsx'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { Row, Section } from './section.tsx'

export const States = () => (
  <Section title="Faces of a list">
    <div className="grid gap-4 lg:grid-cols-2">
      <Card aria-busy className="grid content-start gap-4">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="grid grow gap-2">
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
          </div>
        ))}
        <Spinner text="Loading your posts..." />
      </Card>
      <EmptyState
        icon={CalendarClock}
        title="Nothing is scheduled"
        text="Posts that wait for their hour are listed here."
        action={<Button variant="primary">Write a post</Button>}
      />
      <ErrorState error={new TypeError()} onRetry={() => undefined} />
      <div className="grid content-start gap-3">
        <Callout tone="info">Times are in Europe/Berlin, the zone of this device.</Callout>
        <Callout tone="warning" title="X: 12 characters left">
          The link counts as 23, however long it is.
        </Callout>
        <Callout tone="error" title="X refused the post" action={<Button size="small">Retry</Button>}>
          It says the text is a duplicate of an earlier one.
        </Callout>
        <Callout tone="success">Registration successful! Please check your email to verify your account.</Callout>
      </div>
    </div>
  </Section>
)

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
        <StatusChip tone="disconnected">Sign-in ended</StatusChip>
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
