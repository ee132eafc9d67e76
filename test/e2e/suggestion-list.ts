import type { Page } from 'playwright-core'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import type { Person } from '../api/person.ts'

/** The suggestions screen's path. */
export const screen = '/dashboard/suggest-feature'

/** A suggestion's upvote button. */
export const upvoteOf = (page: Page, title: string) => page.getByRole('button', { name: `Upvote “${title}”` })

/** Creates suggestions with these titles, in order, and returns their IDs. */
export const suggest = async ({ request }: Pick<Person, 'request'>, ...wanted: string[]) => {
  const ids: string[] = []
  for (const title of wanted) ids.push((await request(suggestionsApi.create, { title })).body.id)
  return ids
}
