import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { type PersonRow, PersonState } from '#shared/contracts/admin-rows.ts'
import { plans } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { Time } from '#web/components/time.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { adminQueries, type Me } from './administration-calls.ts'
import { PersonChip, PersonDialog, stateNames } from './person-dialog.tsx'
import { LoadingTable, RecordTable } from './record-table.tsx'

const searchDelayMs = 300

/** A searchable list of everyone who has an account. */
export const PeoplePanel = ({ me }: { me: Me }) => {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<PersonState>()
  const [opened, setOpened] = useState<string>()
  const settled = useSettled(search, searchDelayMs)
  return (
    <div className="grid gap-5">
      <Filters search={search} onSearch={setSearch} state={state} onState={setState} />
      <PeopleList search={settled} state={state} onOpen={setOpened} />
      <PersonDialog id={opened} ownId={me.id} onClose={() => setOpened(undefined)} />
    </div>
  )
}

type FiltersProps = {
  search: string
  onSearch: (search: string) => void
  state: PersonState | undefined
  onState: (state: PersonState | undefined) => void
}

const Filters = ({ search, onSearch, state, onState }: FiltersProps) => {
  const id = useId()
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-muted" />
        <TextInput
          type="search"
          aria-label={i18n.t('Search people')}
          placeholder={i18n.t('Name or address')}
          maxLength={254}
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          className="pl-9"
        />
      </div>
      <label htmlFor={id} className="sr-only">
        {i18n.t('State')}
      </label>
      <SelectInput id={id} value={state ?? ''} onChange={({ currentTarget }) => onState(PersonState.safeParse(currentTarget.value).data)}>
        <option value="">{i18n.t('Everybody')}</option>
        {PersonState.options.map((option) => (
          <option key={option} value={option}>
            {stateNames[option]}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}

type ListProps = { search: string; state: PersonState | undefined; onOpen: (id: string) => void }

const PeopleList = ({ search, state, onOpen }: ListProps) => {
  const query = useInfiniteQuery(adminQueries.people({ search, state }))
  if (!query.data)
    return query.error ? (
      <ErrorState title={i18n.t('The people couldn’t be loaded')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingTable label={i18n.t('Loading people...')} />
    )
  const rows = query.data.pages.flatMap(({ items }) => items)
  return (
    <div className="grid gap-4">
      {rows.length > 0 ? (
        <RecordTable
          label={i18n.t('People')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={columns(onOpen)}
          isBusy={query.isPlaceholderData}
        />
      ) : (
        <EmptyState
          icon={UserX}
          title={query.hasNextPage ? i18n.t('No matches so far') : i18n.t('No matches')}
          text={whyNobody(query.hasNextPage)}
        />
      )}
      {query.hasNextPage && (
        <Button className="justify-self-center" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {search === '' && state === undefined ? i18n.t('Show more') : i18n.t('Search further')}
        </Button>
      )}
    </div>
  )
}

const whyNobody = (isMore: boolean) =>
  isMore ? i18n.t('Each search covers 300 people at a time.') : i18n.t('Try a different part of the name or address.')

const columns = (onOpen: (id: string) => void) => [
  {
    heading: i18n.t('Person'),
    cell: ({ id, name, email, isAdministrator }: PersonRow) => (
      <>
        {/* People may share a name. */}
        <button type="button" aria-label={`${name}, ${email}`} onClick={() => onOpen(id)} className={nameClass}>
          {name}
        </button>
        {isAdministrator && <span className="ml-2 text-brass text-sm">{i18n.t('Administrator')}</span>}
        <span className="block text-ink-muted text-sm">{email}</span>
      </>
    ),
  },
  { heading: i18n.t('Plan'), cell: ({ plan }: PersonRow) => plans[plan].name, isMinor: true },
  { heading: i18n.t('State'), cell: ({ state }: PersonRow) => <PersonChip state={state} /> },
  { heading: i18n.t('Since'), cell: ({ createdAt }: PersonRow) => <Time at={createdAt} />, isMinor: true },
]

const nameClass =
  'min-h-6 rounded-sm text-left pointer-coarse:min-h-11 pointer-coarse:min-w-11 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current'
