import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#web/components/icon-button.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { searchMax } from './url-state.ts'

/** How long typing must stop before the search starts. */
const restMs = 300

type Props = { search: string; onSearch: (search: string) => void }

/**
 * Searches the list shortly after typing stops. The address holds the search text, so going back there changes the text
 * here.
 */
export const SearchBox = ({ search, onSearch }: Props) => {
  const { typed, setTyped, tell } = useTypedSearch({ search, onSearch, restMs })
  const input = useRef<HTMLInputElement>(null)

  const clear = () => {
    setTyped('')
    tell('')
    input.current?.focus()
  }
  return (
    <search className="min-w-0 flex-1 basis-64 sm:max-w-md">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          tell(typed)
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
          strokeWidth={1.75}
        />
        <TextInput
          ref={input}
          type="search"
          aria-label={i18n.t('Search suggestions')}
          placeholder={i18n.t('Search suggestions')}
          autoComplete="off"
          maxLength={searchMax}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className="px-10 pointer-coarse:pr-12 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && (
          <span className="absolute inset-y-0 right-0.5 flex items-center">
            <IconButton label={i18n.t('Clear the search')} icon={X} onClick={clear} />
          </span>
        )}
      </form>
    </search>
  )
}
