import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { adminApi } from '#shared/contracts/admin.ts'
import type { MissedCheckRow, PlatformRow } from '#shared/contracts/admin-rows.ts'
import { versionWarningDays } from '#shared/domain/api-versions.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { adminQueries, useAct } from './administration-calls.ts'
import { AppDialog } from './app-dialog.tsx'
import { type Column, LoadingTable, RecordTable } from './record-table.tsx'

/**
 * The platforms: which are set up, which are paused for everyone, how long each API version lasts, and what our checks
 * missed.
 */
export const PlatformsPanel = () => {
  const { data, error, refetch } = useQuery(adminQueries.platforms())
  const [pausing, setPausing] = useState<Platform>()
  const [shown, setShown] = useState<Platform>()
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('The platforms couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTable label={i18n.t('Loading platforms...')} />
    )
  const { platforms, missedChecks } = data
  return (
    <div className="grid gap-8">
      <RecordTable
        label={i18n.t('Platforms')}
        rows={platforms}
        keyOf={({ id }) => id}
        columns={[
          { heading: i18n.t('Platform'), cell: (row) => <Named row={row} /> },
          { heading: i18n.t('App'), cell: (row) => <App row={row} onShow={() => setShown(row.id)} /> },
          { heading: i18n.t('Callback address'), cell: ({ callbackAddress }) => <Address text={callbackAddress} />, isMinor: true },
          { heading: 'API', cell: (row) => <ApiVersion row={row} />, isMinor: true },
          { heading: i18n.t('Posting'), cell: (row) => <Posting row={row} onPause={() => setPausing(row.id)} /> },
        ]}
      />
      <MissedChecks rows={missedChecks} />
      <AppDialog platform={platforms.find(({ id }) => id === shown)} onClose={() => setShown(undefined)} />
      <PauseDialog platform={platforms.find(({ id }) => id === pausing)} onClose={() => setPausing(undefined)} />
    </div>
  )
}

const Named = ({ row: { name, pause } }: { row: PlatformRow }) => (
  <span className="grid justify-items-start gap-1">
    <span dir="auto" className="font-semibold">
      {name}
    </span>
    {pause && (
      <>
        <StatusChip tone="brass">{i18n.t('Paused')}</StatusChip>
        <span className="max-w-72 text-ink-muted text-sm">
          <Trans id="Until <time/>: <message/>" components={{ time: <Time at={pause.until} />, message: <span>{pause.message}</span> }} />
        </span>
      </>
    )}
  </span>
)

const App = ({ row: { name, app }, onShow }: { row: PlatformRow; onShow: () => void }) =>
  app.from === 'itself' ? (
    <span className="text-ink-muted text-sm">{i18n.t('None needed')}</span>
  ) : (
    <Button size="small" onClick={onShow}>
      {app.clientId === undefined ? (
        <Trans id="Not set<hidden> for {name}</hidden>" values={{ name }} components={{ hidden }} />
      ) : (
        <Trans id="Set<hidden> for {name}</hidden>" values={{ name }} components={{ hidden }} />
      )}
    </Button>
  )

const hidden = <span className="sr-only" />

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
        {i18n.t('until {endsOn}', { endsOn })}
      </span>
    )}
  </span>
)

const Posting = ({ row: { id, name, pause }, onPause }: { row: PlatformRow; onPause: () => void }) => {
  const resume = useAct(
    () => request(adminApi.resume, { p: id }),
    () => i18n.t('{name} is resumed.', { name }),
  )
  return pause ? (
    <Button size="small" isBusy={resume.isPending} onClick={() => resume.mutate(undefined)}>
      <Trans id="Resume<hidden> {name}</hidden>" values={{ name }} components={{ hidden }} />
    </Button>
  ) : (
    <Button size="small" onClick={onPause}>
      <Trans id="Pause<hidden> {name}</hidden>" values={{ name }} components={{ hidden }} />
    </Button>
  )
}

/** Asks how long to pause a platform, and what to tell people. */
const PauseDialog = ({ platform, onClose }: { platform: PlatformRow | undefined; onClose: () => void }) => {
  const formId = useId()
  const isAsked = useIsAskedForFreshSignIn()
  const id = platform?.id ?? ''
  const { mutateAsync } = useAct(
    (input: { hours?: number | undefined; message?: string | undefined }) => request(adminApi.pause, { p: id, ...input }),
    ({ body }) => i18n.t('{name} is paused.', { name: body.name }),
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => z.omit(adminApi.pause.input, { p: true }),
    read: (form) => ({ hours: Number(form.get('hours')), ...(form.get('message') && { message: form.get('message') }) }),
    send: async (input) => {
      await mutateAsync(input)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={platform !== undefined && !isAsked}
      onClose={onClose}
      title={i18n.t('Pause {name}', { name: platform?.name ?? '' })}
      description={i18n.t(
        'Nothing is sent there for anyone. When you resume, overdue posts go out unless they’re past the person’s late limit.',
      )}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isSending} busyText={i18n.t('Pausing...')}>
            {i18n.t('Pause')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        <Field label={i18n.t('For')} name="hours" error={errors.hours}>
          {(control) => (
            <SelectInput {...control} defaultValue="24">
              <option value="1">{i18n.t('1 hour')}</option>
              <option value="6">{i18n.t('6 hours')}</option>
              <option value="24">{i18n.t('1 day')}</option>
              <option value="168">{i18n.t('7 days')}</option>
              <option value="8760">{i18n.t('A year')}</option>
            </SelectInput>
          )}
        </Field>
        <Field
          label={i18n.t('What people are told')}
          name="message"
          error={errors.message}
          hint={i18n.t('If empty, we say that posting there is paused for now.')}
        >
          {(control) => <TextInput {...control} autoComplete="off" maxLength={300} />}
        </Field>
        {message !== undefined && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

/** What platforms refused although our check passed it: a rule that Crier doesn't know or has wrong. */
const MissedChecks = ({ rows }: { rows: readonly MissedCheckRow[] }) => (
  <SettingsSection
    title={i18n.t('What our check missed')}
    lead={i18n.t(
      'Posts that Crier let through and a platform refused, in the last 90 days. The history of each post has the platform’s own words.',
    )}
  >
    {rows.length === 0 ? (
      <p className="text-ink-muted">{i18n.t('Nothing so far.')}</p>
    ) : (
      <RecordTable
        label={i18n.t('What our check missed')}
        rows={rows}
        keyOf={({ platform, code, shape }) => `${platform} ${code} ${shape}`}
        columns={columns}
      />
    )}
  </SettingsSection>
)

const columns: readonly Column<MissedCheckRow>[] = [
  { heading: i18n.t('Platform'), cell: ({ platform }) => platformNames[platform] },
  { heading: i18n.t('Code'), cell: ({ code }) => <code className="[overflow-wrap:anywhere]">{code}</code> },
  { heading: i18n.t('The post had'), cell: ({ shape }) => shape },
  { heading: i18n.t('Times'), cell: ({ count }) => count.toLocaleString(i18n.locale), isNumber: true },
  { heading: i18n.t('Last'), cell: ({ lastAt }) => <RelativeTime at={lastAt} />, isMinor: true },
]
