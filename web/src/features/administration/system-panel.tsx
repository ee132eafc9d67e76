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
import { request } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { adminQueries, type Me, useAct } from './administration-calls.ts'
import { Fact, Facts } from './facts.tsx'
import { LoadingTable } from './record-table.tsx'

/** How Crier is, and whether its mails arrive. */
export const SystemPanel = ({ me }: { me: Me }) => {
  const { data, error, refetch } = useQuery(adminQueries.system())
  if (!data)
    return error ? (
      <ErrorState title="The status of Crier couldn’t be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTable label="Loading the status of Crier..." />
    )
  return (
    <div className="grid gap-8">
      <SettingsSection title="Health" lead="The sweep looks for due posts every minute.">
        <Health state={data} />
      </SettingsSection>
      {data.machine && (
        <SettingsSection title="Machine" lead="Where Crier keeps its data.">
          <MachineFacts machine={data.machine} />
        </SettingsSection>
      )}
      {data.canChooseSignUp && (
        <SettingsSection title="Sign-up" lead="The sign-up page updates immediately. Invitations aren’t affected.">
          <SignUpForm state={data} />
        </SettingsSection>
      )}
      <SettingsSection title="Mail" lead="Sends a test the way Crier sends every email.">
        <MailTest email={me.email} />
      </SettingsSection>
    </div>
  )
}

const Health = ({ state: { status, lastSweepAt, oldestOverdueSeconds = 0, people, signUp, version, node } }: { state: SystemState }) => (
  <Facts>
    <Fact name="State">
      {status === 'online' ? <StatusChip tone="connected">Online</StatusChip> : <StatusChip tone="failed">Degraded</StatusChip>}
    </Fact>
    <Fact name="Last sweep">{lastSweepAt === undefined ? 'None yet' : <RelativeTime at={lastSweepAt} />}</Fact>
    <Fact name="Most overdue">{oldestOverdueSeconds === 0 ? 'Nothing' : `${oldestOverdueSeconds.toLocaleString('en')} s`}</Fact>
    <Fact name="People">{`${people.isMore ? 'More than ' : ''}${people.count.toLocaleString('en')}`}</Fact>
    <Fact name="Sign-up">{signUps[signUp]}</Fact>
    <Fact name="Version">{`Crier ${version}, Node ${node.replace(/^v/, '')}`}</Fact>
  </Facts>
)

/** Below a tenth, a disk is soon full. */
const isNearlyFull = ({ diskBytes, diskFreeBytes }: Machine) => diskFreeBytes < diskBytes / 10

const showDays = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days`)

const DiskWarning = ({ machine }: { machine: Machine }) => {
  if (machine.diskState === 'full')
    return (
      <Callout tone="error" title="The disk is full">
        Nothing can be saved, and posts may not go out. Free some space, or move the data folder to a larger disk.
      </Callout>
    )
  if (machine.diskState === 'low')
    return (
      <Callout tone="warning" title="Uploads are paused">
        The disk is too full for more files. Free some space, or move the data folder to a larger disk.
      </Callout>
    )
  if (!isNearlyFull(machine)) return null
  return (
    <Callout tone="warning" title="The disk is nearly full">
      Free some space, or move the data folder to a larger disk.
    </Callout>
  )
}

const MachineFacts = ({ machine }: { machine: Machine }) => (
  <>
    <DiskWarning machine={machine} />
    {machine.tableState === 'damaged' && (
      <Callout tone="error" title="The data is damaged">
        Restore a backup soon, and check the disk. We emailed the administrators the exact commands; crier doctor shows where the damage is.
      </Callout>
    )}
    <Facts>
      <Fact name="Disk">{`${showUse('fileBytes', machine.diskFreeBytes)} free of ${showUse('fileBytes', machine.diskBytes)}`}</Fact>
      {machine.diskDaysLeft !== undefined && (
        <Fact name="Space lasts for">{`About ${showDays(machine.diskDaysLeft)} at the current pace`}</Fact>
      )}
      <Fact name="Last backup">{machine.lastBackupAt === undefined ? 'None yet' : <Time at={machine.lastBackupAt} />}</Fact>
      {machine.tableCheckedAt !== undefined && (
        <Fact name="Last check of the data">
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
      <Field label="To" name="to" error={errors.to}>
        {(control) => <TextInput {...control} type="email" autoComplete="off" defaultValue={email} maxLength={254} />}
      </Field>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" isBusy={isSending} busyText="Sending...">
          Send a test
        </Button>
      </div>
    </form>
  )
}

const signUps: Record<SignUpMode, string> = { open: 'Open to everyone', invitation: 'By invitation', closed: 'Closed' }

/** Chooses who may sign up. */
const SignUpForm = ({ state: { signUp, signUpSetAt } }: { state: SystemState }) => {
  const { mutateAsync } = useAct(
    (input: { mode: SignUpMode }) => request(adminApi.chooseSignUp, input),
    ({ body }) => `Sign-up is now: ${signUps[body.mode].toLowerCase()}.`,
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => adminApi.chooseSignUp.input,
    send: async (input) => void (await mutateAsync(input)),
  })
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <Field label="Who may sign up" name="mode" error={errors.mode}>
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
          'This comes from Crier’s configuration until you choose here.'
        ) : (
          <>
            Chosen here on <Time at={signUpSetAt} />. It overrides the configuration.
          </>
        )}
      </p>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" isBusy={isSending} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
