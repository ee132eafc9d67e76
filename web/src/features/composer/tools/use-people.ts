import { queryOptions, useQueries } from '@tanstack/react-query'
import { type AccountAnswer, type FoundPerson, platformsApi } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { rules } from '#shared/platforms/rules.ts'
import { request } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { useComposer } from '../composer-context.tsx'
import { accountsAt } from '../tabs.ts'
import type { TypedWord } from './use-completion.ts'

/** Somebody who can be mentioned on a platform. */
export type Found = { person: FoundPerson; platform: Platform }

/** In ms. How long a name is left as it is before anyone is asked. */
const typingPauseMs = 250
/** Fewer letters name nobody in particular. */
const lettersMin = 2

/**
 * Finds the people whose name is being typed, on the platforms that get the open tab's text and can be searched. Until
 * they have answered, returns those found before whose names still begin like this.
 */
export const usePeople = ({ mark, typed }: TypedWord): { people: readonly Found[]; isSearchable: boolean } => {
  const { composer, tab, chosen } = useComposer()
  const accounts = mark === '@' ? searchable(accountsAt(tab, composer.draft, chosen)) : []
  const settled = useSettled(typed, typingPauseMs)
  const isAsked = settled === typed && typed.length >= lettersMin
  const people = useQueries({
    queries: accounts.map((account) => ({
      ...peopleQuery(account, typed),
      enabled: isAsked,
      placeholderData: (before: readonly FoundPerson[] | undefined) => before?.filter((person) => isLike(person, typed)),
    })),
    combine: (results) =>
      results.flatMap(({ data = [] }, index) => {
        const platform = accounts[index]?.platform
        return platform === undefined || typed.length < lettersMin ? [] : data.map((person) => ({ person, platform }))
      }),
  })
  return { people, isSearchable: accounts.length > 0 }
}

/** One account for each platform that can be searched. */
const searchable = (accounts: readonly AccountAnswer[]) => {
  const firsts = new Map<Platform, AccountAnswer>()
  for (const account of accounts)
    if (rules[account.platform].findsPeople && !firsts.has(account.platform)) firsts.set(account.platform, account)
  return [...firsts.values()]
}

const isLike = ({ handle, name }: FoundPerson, typed: string) =>
  [handle, ...name.split(/\s+/)].some((word) => word.toLowerCase().startsWith(typed.toLowerCase()))

/** A search that is no longer wanted is aborted. One that fails leaves the names used before. */
const peopleQuery = ({ id, platform }: AccountAnswer, query: string) =>
  queryOptions({
    queryKey: ['people', id, query.toLowerCase()],
    queryFn: async ({ signal }) => (await request(platformsApi.people, { p: platform, id, query }, { signal })).body.people,
    staleTime: 10 * minuteMs,
    retry: false,
  })
