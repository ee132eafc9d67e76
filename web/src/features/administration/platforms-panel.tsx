import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#shared/contracts/admin.ts'
import type { PlatformRow } from '#shared/contracts/admin-rows.ts'
import { versionWarningDays } from '#shared/domain/api-versions.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { request } from '#web/lib/api.ts'
import { AppDialog } from './app-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { adminQueries } from './queries.ts'
import { LoadingTable, RecordTable } from './record-table.tsx'
import { useAct } from './use-act.ts'

/** The platforms: which are set up, which are paused for everybody, and how long the version of each API lasts. */
export const PlatformsPanel = () => {
  const { data, error, refetch } = useQuery(adminQueries.platforms())
  const [pausing, setPausing] = useState<Platform>()
  const [shown, setShown] = useState<Platform>()
  if (!data)
    return error ? (
      <ErrorState title="The platforms could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTable label="Loading platforms..." />
    )
  return (
    <>
      <RecordTable
        label="Platforms"
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { heading: 'Platform', cell: (row) => <Named row={row} /> },
          { heading: 'App', cell: (row) => <App row={row} onShow={() => setShown(row.id)} /> },
          { heading: 'Callback address', cell: ({ callbackAddress }) => <Address text={callbackAddress} />, isMinor: true },
          { heading: 'API', cell: (row) => <ApiVersion row={row} />, isMinor: true },
          { heading: 'Posting', cell: (row) => <Posting row={row} onPause={() => setPausing(row.id)} /> },
        ]}
      />
      <AppDialog platform={data.find(({ id }) => id === shown)} onClose={() => setShown(undefined)} />
      <PauseDialog platform={data.find(({ id }) => id === pausing)} onClose={() => setPausing(undefined)} />
    </>
  )
}

const Named = ({ row: { name, pause } }: { row: PlatformRow }) => (
  <span className="grid justify-items-start gap-1">
    <span className="font-semibold">{name}</span>
    {pause && (
      <>
        <StatusChip tone="brass">Paused</StatusChip>
        <span className="max-w-72 text-ink-muted text-sm">
          Until <Time at={pause.until} />: {pause.message}
        </span>
      </>
    )}
  </span>
)

const App = ({ row: { name, app }, onShow }: { row: PlatformRow; onShow: () => void }) =>
  app.from === 'itself' ? (
    <span className="text-ink-muted text-sm">None needed</span>
  ) : (
    <Button size="small" onClick={onShow}>
      {app.clientId === undefined ? 'Not set' : 'Set'}
      <span className="sr-only"> for {name}</span>
    </Button>
  )

const Address = ({ text }: { text: string }) => <span className="font-mono text-ink-muted text-sm [overflow-wrap:anywhere]">{text}</span>

const ApiVersion = ({ row: { apiVersion, endsOn, daysLeft } }: { row: PlatformRow }) => (
  <span className="grid">
    <span>{apiVersion}</span>
    {endsOn !== undefined && (
      <span
        className={
          daysLeft !== undefined && daysLeft < versionWarningDays
            ? 'whitespace-nowrap text-failed text-sm'
            : 'whitespace-nowrap text-ink-muted text-sm'
        }
      >
        until {endsOn}
      </span>
    )}
  </span>
)

const Posting = ({ row: { id, name, pause }, onPause }: { row: PlatformRow; onPause: () => void }) => {
  const resume = useAct(
    () => request(adminApi.resume, { p: id }),
    () => `${name} is resumed.`,
  )
  return pause ? (
    <Button size="small" isBusy={resume.isPending} onClick={() => resume.mutate(undefined)}>
      Resume<span className="sr-only"> {name}</span>
    </Button>
  ) : (
    <Button size="small" onClick={onPause}>
      Pause<span className="sr-only"> {name}</span>
    </Button>
  )
}
