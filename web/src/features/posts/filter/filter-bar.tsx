import { X } from 'lucide-react'
import { isPlatform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import type { Faces } from '../faces.ts'
import { type FilterState, filterStates, isFiltering, type PostFilter } from './post-filter.ts'

type Props = {
  filter: PostFilter
  onFilter: (filter: PostFilter) => void
  faces: Faces
  /** True where posts of several states are shown together. */
  hasStates: boolean
}

/** Filters posts by text, destination, and status. */
export const FilterBar = ({ filter, onFilter, faces, hasStates }: Props) => {
  const accounts = [...faces].map(([id, face]) => ({ id, ...face }))
  const platforms = platformIds.filter((platform) => accounts.some((account) => account.platform === platform))
  return (
    <search aria-label={i18n.t('Posts')} className="flex flex-wrap items-center gap-2 max-sm:grid">
      <SearchText text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <SelectInput
        aria-label={i18n.t('Goes to')}
        className="sm:w-52"
        value={filter.accountId ?? filter.platform ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const platform = isPlatform(value) ? value : undefined
          onFilter({ ...filter, platform, accountId: platform || value === '' ? undefined : value })
        }}
      >
        <option value="">{i18n.t('All accounts')}</option>
        <optgroup label={i18n.t('Platforms')}>
          {platforms.map((platform) => (
            <option key={platform} value={platform}>
              {platformNames[platform]}
            </option>
          ))}
        </optgroup>
        <optgroup label={i18n.t('Accounts')}>
          {accounts.map(({ id, ...account }) => (
            <option key={id} value={id}>
              {accountName(account)}
            </option>
          ))}
        </optgroup>
      </SelectInput>
      {hasStates && (
        <SelectInput
          aria-label={i18n.t('State')}
          className="sm:w-36"
          value={filter.state ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, state: filterStates.find((state) => state === value) })}
        >
          <option value="">{i18n.t('All states')}</option>
          {filterStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </SelectInput>
      )}
      {isFiltering(filter) && (
        <Button size="small" variant="quiet" icon={X} onClick={() => onFilter({})}>
          {i18n.t('Show all')}
        </Button>
      )}
    </search>
  )
}

const stateNames: Record<FilterState, string> = { 'to-come': i18n.t('To come'), published: i18n.t('Published'), failed: i18n.t('Failed') }

/** How long typing must stop before the address changes, in ms. */
const restMs = 200

const SearchText = ({ text = '', onText }: { text: string | undefined; onText: (text: string | undefined) => void }) => {
  const { typed, setTyped } = useTypedSearch({ search: text, onSearch: (search) => onText(search || undefined), restMs })
  return (
    <div className="sm:w-64">
      <TextInput
        type="search"
        aria-label={i18n.t('Search posts')}
        placeholder={i18n.t('Search posts')}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </div>
  )
}
