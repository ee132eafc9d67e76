import type { Page } from 'playwright-core'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import type { Person } from '../api/person.ts'

/** Where the suggestions are. */
export const screen = '/dashboard/suggest-feature'

/** The button of a suggestion's upvote. */
export const upvoteOf = (page: Page, title: string) => page.getByRole('button', { name: `Upvote “${title}”` })

/** Makes suggestions of these titles, one after the other, and gives their ids. */
export const suggest = async ({ request }: Pick<Person, 'request'>, ...wanted: string[]) => {
  const ids: string[] = []
  for (const title of wanted) ids.push((await request(suggestionsApi.create, { title })).body.id)
  return ids
}
