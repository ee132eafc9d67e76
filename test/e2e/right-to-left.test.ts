import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { groupsApi } from '#shared/contracts/groups.ts'
import { notesApi } from '#shared/contracts/notes.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { userApi } from '#shared/contracts/user.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { Addresses } from '../api/crier.ts'
import type { Person } from '../api/person.ts'
import { publish } from '../api/posts.ts'
import { putFault } from '../api/sandbox.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { test } from './stage.ts'

const words = 'שלום! Crier 2 עולם.'

/** Runs in the page: right-to-left user text without its own direction, and where it is. */
const misdirected = () => {
  const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    const isOurs = parentElement?.closest('script, style, title, option, textarea') != null
    if (!isOurs && rightToLeft.test(textContent ?? '') && parentElement?.closest('[dir=auto], bdi') === null)
      found.push(
        `${parentElement.tagName} in ${parentElement.closest('[class]')?.parentElement?.tagName}: ${parentElement.outerHTML.slice(0, 160)}`,
      )
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (rightToLeft.test(field.value) && field.dir !== 'auto') found.push(`the field ${field.name || field.id}`)
  return [...new Set(found)]
}

/** Gives a person right-to-left text everywhere. */
const writeEverything = async (crier: Addresses, person: Person & { handles: string[] }) => {
  const { request, accountIds } = person
  const [first = '', failing = ''] = accountIds
  const scheduledAt = toInstant(Date.now() + dayMs)
  const day = scheduledAt.slice(0, 10)
  await request(userApi.update, { name: words })
  const media = await upload(person, { file: aPng(), as: 'image/png', altText: words })
  const planned = {
    accountIds: [first],
    content: words,
    media: [media.id],
    options: { x: { parts: [words] } },
    scheduledAt,
    timeZone: 'UTC',
  }
  const { id: scheduledId } = (await request(postsApi.schedule, planned)).body
  await request(postsApi.draft, { content: words, accountIds: [first] })
  await publish(person, words)
  await putFault(crier, { operation: 'post', account: person.handles[1], status: 403, body: { title: 'Forbidden', detail: 'No.' } })
  const { id: failedId } = await publish(person, `${words} שוב`)
  const queue = await request(queuesApi.create, {
    owner: { kind: 'account', id: failing },
    timeZone: 'UTC',
    slots: [{ weekday: 1, time: '09:00' }],
  })
  await request(queuesApi.add, { id: queue.body.id, accountIds: [failing], content: words })
  await request(notesApi.create, { day, text: words })
  await request(groupsApi.create, { name: words })
  const { id: suggestionId } = (await request(suggestionsApi.create, { title: words, description: words })).body
  return [
    '/dashboard/overview',
    `/dashboard/posts?edit=${scheduledId}`,
    '/dashboard/scheduled',
    '/dashboard/scheduled?tab=drafts',
    '/dashboard/scheduled?tab=published',
    '/dashboard/scheduled?tab=failed',
    `/dashboard/scheduled?post=${scheduledId}`,
    `/dashboard/scheduled?tab=failed&post=${failedId}`,
    `/dashboard/scheduled?view=month&day=${day}`,
    `/dashboard/scheduled?view=week&day=${day}`,
    '/dashboard/queue',
    '/dashboard/platforms',
    '/dashboard/settings',
    // Everyone's suggestions are on this screen, so the newest may be someone else's.
    `/dashboard/suggest-feature?search=${encodeURIComponent('עולם')}`,
    `/dashboard/suggest-feature?suggestion=${suggestionId}`,
  ]
}

const findingsAt = async (page: Page, path: string) => {
  await page.goto(path)
  const shown = page.getByRole('main').or(page.getByRole('dialog'))
  if (path !== '/dashboard/settings' && !path.includes('edit=')) await shown.getByText(/עולם/).first().waitFor()
  else await page.locator('input, textarea').first().waitFor()
  await page.waitForLoadState('networkidle')
  return (await page.evaluate(misdirected)).map((finding) => `${path}: ${finding}`)
}

test('user text runs in its own direction on every screen', async ({ open, person, crier }) => {
  const noa = await person('noa', 'nir')
  const paths = await writeEverything(crier, noa)
  const page = await open('about:blank', { as: noa })
  const findings: string[] = []

  for (const path of paths) findings.push(...(await findingsAt(page, path)))

  expect(findings).toEqual([])
})
