import type { Locator, Page } from 'playwright-core'
import { postsApi } from '#shared/contracts/posts.ts'
import type { Person } from '../api/person.ts'
import { until } from '../api/until.ts'

/** A distant month, whose Mondays are the 6th, 13th, 20th, and 27th. */
export const month = '/dashboard/scheduled?view=month&day=2031-10-15'
export const week = month.replace('month', 'week')

/** Schedules a post for a local time in Berlin in October 2031. Berlin is on daylight saving time until the 26th. */
export const plan = async ({ request, accountIds }: Person, content: string, wall: string) => {
  const at = { scheduledAt: `${wall}+02:00`, timeZone: 'Europe/Berlin' }
  return (await request(postsApi.schedule, { accountIds, content, ...at })).body
}

/** The local time a post is scheduled for. */
export const plannedFor = async ({ request }: Person, id: string) => (await request(postsApi.get, { id })).body.schedule?.localTime

export const untilPlanned = (person: Person, id: string, wall: string) =>
  until(
    () => plannedFor(person, id),
    (local) => local === wall,
  )

export const day = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name })

/** An element's box on the page, in px. */
export const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('What is aimed at is not shown.')
  return box
}
