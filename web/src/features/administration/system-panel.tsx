import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#shared/contracts/admin.ts'
import type { Machine, SystemState } from '#shared/contracts/admin-rows.ts'
import { showUse } from '#shared/domain/person-limits.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { adminQueries, type Me, useAct } from './administration-calls.ts'
import { Fact, Facts } from './facts.tsx'
import { LoadingTable } from './record-table.tsx'

/** Crier's health, and whether its email is delivered. */
export const SystemPanel = ({ me }: { me: Me }) => {
  const { data, error, refetch } = useQuery(adminQueries.system())
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('The status of Crier couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTable label={i18n.t('Loading the status of Crier...')} />
    )
  return (
    <div className="grid gap-8">
      <SettingsSection title={i18n.t('Health')} lead={i18n.t('The sweep looks for due posts every minute.')}>
        <Health state={data} />
      </SettingsSection>
      {data.machine && (
        <SettingsSection title={i18n.t('Machine')} lead={i18n.t('Where Crier keeps its data.')}>
          <MachineFacts machine={data.machine} />
        </SettingsSection>
      )}
      {data.canChooseSignUp && (
        <SettingsSection title={i18n.t('Sign-up')} lead={i18n.t('The sign-up page updates immediately. Invitations aren’t affected.')}>
          <SignUpForm state={data} />
        </SettingsSection>
      )}
      <SettingsSection title={i18n.t('Mail')} lead={i18n.t('Sends a test the way Crier sends every email.')}>
        <MailTest email={me.email} />
      </SettingsSection>
    </div>
  )
}

const Health = ({ state: { status, lastSweepAt, oldestOverdueSeconds = 0, people, signUp, version, node } }: { state: SystemState }) => (
  <Facts>
    <Fact name={i18n.t('State')}>
      {status === 'online' ? (
        <StatusChip tone="connected">{i18n.t('Online')}</StatusChip>
      ) : (
        <StatusChip tone="failed">{i18n.t('Degraded')}</StatusChip>
      )}
    </Fact>
    <Fact name={i18n.t('Last sweep')}>{lastSweepAt === undefined ? i18n.t('None yet') : <RelativeTime at={lastSweepAt} />}</Fact>
    <Fact name={i18n.t('Most overdue')}>
      {oldestOverdueSeconds === 0
        ? i18n.t('Nothing')
        : i18n.t('{seconds} s', { seconds: oldestOverdueSeconds.toLocaleString(i18n.locale) })}
    </Fact>
    <Fact name={i18n.t('People')}>{peopleWords(people)}</Fact>
    <Fact name={i18n.t('Sign-up')}>{signUps[signUp]}</Fact>
    <Fact name={i18n.t('Version')}>{i18n.t('Crier {version}, Node {node}', { version, node: node.replace(/^v/, '') })}</Fact>
  </Facts>
)

/** Below a tenth, a disk fills up soon. */
const isNearlyFull = ({ diskBytes, diskFreeBytes }: Machine) => diskFreeBytes < diskBytes / 10

const peopleWords = ({ isMore, count }: SystemState['people']) => {
  const shown = count.toLocaleString(i18n.locale)
  return isMore ? i18n.t('More than {count}', { count: shown }) : shown
}

const DiskWarning = ({ machine }: { machine: Machine }) => {
  if (machine.diskState === 'full')
    return (
      <Callout tone="error" title={i18n.t('The disk is full')}>
        {i18n.t('Nothing can be saved, and posts may not go out. Free some space, or move the data folder to a larger disk.')}
      </Callout>
    )
  if (machine.diskState === 'low')
    return (
      <Callout tone="warning" title={i18n.t('Uploads are paused')}>
        {i18n.t('The disk is too full for more files. Free some space, or move the data folder to a larger disk.')}
      </Callout>
    )
  if (!isNearlyFull(machine)) return null
  return (
    <Callout tone="warning" title={i18n.t('The disk is nearly full')}>
      {i18n.t('Free some space, or move the data folder to a larger disk.')}
    </Callout>
  )
}

const MachineFacts = ({ machine }: { machine: Machine }) => (
  <>
    <DiskWarning machine={machine} />
    {machine.tableState === 'damaged' && (
      <Callout tone="error" title={i18n.t('The data is damaged')}>
        {i18n.t(
          'Restore a backup soon, and check the disk. We emailed the administrators the exact commands; crier doctor shows where the damage is.',
        )}
      </Callout>
    )}
    <Facts>
      <Fact name={i18n.t('Disk')}>
        {i18n.t('{free} free of {total}', {
          free: showUse('fileBytes', machine.diskFreeBytes),
          total: showUse('fileBytes', machine.diskBytes),
        })}
      </Fact>
      {machine.diskDaysLeft !== undefined && (
        <Fact name={i18n.t('Space lasts for')}>
          {i18n.t('{days, plural, one {About # day at the current pace} other {About # days at the current pace}}', {
            days: machine.diskDaysLeft,
          })}
        </Fact>
      )}
      <Fact name={i18n.t('Last backup')}>
        {machine.lastBackupAt === undefined ? i18n.t('None yet') : <Time at={machine.lastBackupAt} />}
      </Fact>
      {machine.tableCheckedAt !== undefined && (
        <Fact name={i18n.t('Last check of the data')}>
          <Time at={machine.tableCheckedAt} />
        </Fact>
      )}
    </Facts>
  </>
)

const MailTest = ({ email }: Pick<Me, 'email'>) => {
  const { mutateAsync } = useAct(
    (input: { to?: string | undefined }) => request(adminApi.testMail, input),
    ({ body }) => body.message,
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => adminApi.testMail.input,
    send: async (input) => void (await mutateAsync(input)),
  })
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <Field label={i18n.t('To')} name="to" error={errors.to}>
        {(control) => <TextInput {...control} type="email" autoComplete="off" defaultValue={email} maxLength={254} />}
      </Field>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" isBusy={isSending} busyText={i18n.t('Sending...')}>
          {i18n.t('Send a test')}
        </Button>
      </div>
    </form>
  )
}

const signUps: Record<SignUpMode, string> = {
  open: i18n.t('Open to everyone'),
  invitation: i18n.t('By invitation'),
  closed: i18n.t('Closed'),
}
const signUpsChosen: Record<SignUpMode, string> = {
  open: i18n.t('Sign-up is now: open to everyone.'),
  invitation: i18n.t('Sign-up is now: by invitation.'),
  closed: i18n.t('Sign-up is now: closed.'),
}

/** Sets who may sign up. */
const SignUpForm = ({ state: { signUp, signUpSetAt } }: { state: SystemState }) => {
  const { mutateAsync } = useAct(
    (input: { mode: SignUpMode }) => request(adminApi.chooseSignUp, input),
    ({ body }) => signUpsChosen[body.mode],
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => adminApi.chooseSignUp.input,
    send: async (input) => void (await mutateAsync(input)),
  })
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <Field label={i18n.t('Who may sign up')} name="mode" error={errors.mode}>
        {(control) => (
          <SelectInput {...control} key={signUp} defaultValue={signUp}>
            {Object.entries(signUps).map(([mode, name]) => (
              <option key={mode} value={mode}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <p className="text-ink-muted text-sm">
        {signUpSetAt === undefined ? (
          i18n.t('This comes from Crier’s configuration until you choose here.')
        ) : (
          <Trans id="Chosen here on <time/>. It overrides the configuration." components={{ time: <Time at={signUpSetAt} /> }} />
        )}
      </p>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" isBusy={isSending} busyText={i18n.t('Saving...')}>
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}
