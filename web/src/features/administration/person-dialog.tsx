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
import { adminQueries, useAct } from './administration-calls.ts'
import { Fact, Facts } from './facts.tsx'
import { LoadingTable } from './record-table.tsx'

/** One person with what they have, and whether they are kept out. */
export const PersonDialog = ({ id, ownId, onClose }: { id: string | undefined; ownId: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery({ ...adminQueries.person(id ?? ''), enabled: id !== undefined })
  const isAsked = useIsAskedForFreshSignIn()
  return (
    <Dialog
      isOpen={id !== undefined && !isAsked}
      onClose={onClose}
      title={data?.name ?? 'Person'}
      description={data?.email}
      footer={data && <Switch person={data} isOwn={data.id === ownId} />}
    >
      {data && <Details person={data} />}
      {!data &&
        (error ? (
          <ErrorState title="This person couldn’t be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingTable label="Loading this person..." />
        ))}
    </Dialog>
  )
}

const Details = ({ person: { plan, state, counts, usedAt, createdAt, disabledAt } }: { person: PersonDetail }) => (
  <Facts>
    <Fact name="State">
      <PersonChip state={state} />
    </Fact>
    <Fact name="Plan">{plans[plan].name}</Fact>
    <Fact name="Signed up">
      <Time at={createdAt} />
    </Fact>
    <Fact name="Last active">{usedAt === undefined ? 'Not signed in' : <Time at={usedAt} />}</Fact>
    {disabledAt !== undefined && (
      <Fact name="Disabled">
        <Time at={disabledAt} />
      </Fact>
    )}
    {counted.map(({ name, of }) => (
      <Fact key={of} name={name}>
        {counts[of].toLocaleString('en')}
      </Fact>
    ))}
    <Fact name="Files">{`${counts.files.toLocaleString('en')} · ${showUse('fileBytes', counts.fileBytes)}`}</Fact>
  </Facts>
)

const counted = [
  { name: 'Accounts', of: 'accounts' },
  { name: 'Scheduled posts', of: 'scheduled' },
  { name: 'Drafts', of: 'drafts' },
  { name: 'Published in 30 days', of: 'published' },
  { name: 'Failed in 30 days', of: 'failed' },
  { name: 'Sessions', of: 'sessions' },
] as const

/** Keeps somebody out after a second press, or lets them in again. */
const Switch = ({ person: { id, name, state }, isOwn }: { person: PersonDetail; isOwn: boolean }) => {
  const [isSure, setSure] = useState(false)
  const disable = useAct(
    () => request(adminApi.disable, { id }),
    () => `${name} is disabled.`,
  )
  const enable = useAct(
    () => request(adminApi.enable, { id }),
    () => `${name} is enabled.`,
  )
  if (isOwn) return <p className="text-ink-muted text-sm">This is you. Another administrator can disable you.</p>
  if (state === 'disabled')
    return (
      <Button variant="primary" isBusy={enable.isPending} onClick={() => enable.mutate(undefined)}>
        Enable
      </Button>
    )
  if (!isSure) return <Button onClick={() => setSure(true)}>Disable...</Button>
  return (
    <>
      <p className="mr-auto max-w-sm text-ink-muted text-sm">
        Their sessions end, they can’t log in, and nothing of theirs gets published.
      </p>
      <Button variant="danger" isBusy={disable.isPending} onClick={() => disable.mutate(undefined, { onSettled: () => setSure(false) })}>
        Disable
      </Button>
    </>
  )
}

export const stateNames: Record<PersonState, string> = {
  active: 'Active',
  unverified: 'Unverified',
  disabled: 'Disabled',
  leaving: 'Leaving',
}

const tones: Record<PersonState, ChipTone> = { active: 'connected', unverified: 'brass', disabled: 'failed', leaving: 'muted' }

/** How somebody stands. */
export const PersonChip = ({ state }: { state: PersonState }) => <StatusChip tone={tones[state]}>{stateNames[state]}</StatusChip>
