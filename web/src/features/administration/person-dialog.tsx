import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#shared/contracts/admin.ts'
import type { PersonDetail, PersonState } from '#shared/contracts/admin-rows.ts'
import { showUse } from '#shared/domain/person-limits.ts'
import { plans } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { type ChipTone, StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { request } from '#web/lib/api.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { adminQueries, useAct } from './administration-calls.ts'
import { Fact, Facts } from './facts.tsx'
import { LoadingTable } from './record-table.tsx'

/** A person's details, and whether their account is disabled. */
export const PersonDialog = ({ id, ownId, onClose }: { id: string | undefined; ownId: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery({ ...adminQueries.person(id ?? ''), enabled: id !== undefined })
  const isAsked = useIsAskedForFreshSignIn()
  return (
    <Dialog
      isOpen={id !== undefined && !isAsked}
      onClose={onClose}
      title={data?.name ?? i18n.t('Person')}
      description={data?.email}
      footer={data && <Switch person={data} isOwn={data.id === ownId} />}
    >
      {data && <Details person={data} />}
      {!data &&
        (error ? (
          <ErrorState title={i18n.t('This person couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingTable label={i18n.t('Loading this person...')} />
        ))}
    </Dialog>
  )
}

const Details = ({ person: { plan, state, counts, workspaces, usedAt, createdAt, disabledAt } }: { person: PersonDetail }) => (
  <Facts>
    <Fact name={i18n.t('State')}>
      <PersonChip state={state} />
    </Fact>
    <Fact name={i18n.t('Plan')}>{plans[plan].name}</Fact>
    <Fact name={i18n.t('Signed up')}>
      <Time at={createdAt} />
    </Fact>
    <Fact name={i18n.t('Last active')}>{usedAt === undefined ? i18n.t('Not signed in') : <Time at={usedAt} />}</Fact>
    {disabledAt !== undefined && (
      <Fact name={i18n.t('Disabled')}>
        <Time at={disabledAt} />
      </Fact>
    )}
    {counted.map(({ name, of }) => (
      <Fact key={of} name={name}>
        {counts[of].toLocaleString(i18n.locale)}
      </Fact>
    ))}
    {workspaces.length > 0 && (
      <Fact name={i18n.t('Workspaces')}>
        <ul>
          {workspaces.map(({ id, name, role }) => (
            <li key={id}>{`${name} · ${roleNames[role]}`}</li>
          ))}
        </ul>
      </Fact>
    )}
    <Fact name={i18n.t('Files')}>{`${counts.files.toLocaleString(i18n.locale)} · ${showUse('fileBytes', counts.fileBytes)}`}</Fact>
  </Facts>
)

const counted = [
  { name: i18n.t('Accounts'), of: 'accounts' },
  { name: i18n.t('Scheduled posts'), of: 'scheduled' },
  { name: i18n.t('Drafts'), of: 'drafts' },
  { name: i18n.t('Published in 30 days'), of: 'published' },
  { name: i18n.t('Failed in 30 days'), of: 'failed' },
  { name: i18n.t('Sessions'), of: 'sessions' },
] as const

/** Disables a person after a second press, or enables them again. */
const Switch = ({ person: { id, name, state }, isOwn }: { person: PersonDetail; isOwn: boolean }) => {
  const [isSure, setSure] = useState(false)
  const disable = useAct(
    () => request(adminApi.disable, { id }),
    () => i18n.t('{name} is disabled.', { name }),
  )
  const enable = useAct(
    () => request(adminApi.enable, { id }),
    () => i18n.t('{name} is enabled.', { name }),
  )
  if (isOwn) return <p className="text-ink-muted text-sm">{i18n.t('This is you. Another administrator can disable you.')}</p>
  if (state === 'disabled')
    return (
      <Button variant="primary" isBusy={enable.isPending} onClick={() => enable.mutate(undefined)}>
        {i18n.t('Enable')}
      </Button>
    )
  if (!isSure) return <Button onClick={() => setSure(true)}>{i18n.t('Disable...')}</Button>
  return (
    <>
      <p className="mr-auto max-w-sm text-ink-muted text-sm">
        {i18n.t('Their sessions end, they can’t log in, and nothing of theirs gets published.')}
      </p>
      <Button variant="danger" isBusy={disable.isPending} onClick={() => disable.mutate(undefined, { onSettled: () => setSure(false) })}>
        {i18n.t('Disable')}
      </Button>
    </>
  )
}

export const stateNames: Record<PersonState, string> = {
  active: i18n.t('Active'),
  unverified: i18n.t('Unverified'),
  disabled: i18n.t('Disabled'),
  leaving: i18n.t('Leaving'),
}

const tones: Record<PersonState, ChipTone> = { active: 'connected', unverified: 'brass', disabled: 'failed', leaving: 'muted' }

/** A person's status. */
export const PersonChip = ({ state }: { state: PersonState }) => <StatusChip tone={tones[state]}>{stateNames[state]}</StatusChip>
