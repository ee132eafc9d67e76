import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { postsApi } from '#shared/contracts/posts.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { answer } from '#test/components/fake-api.ts'
import { anAccountOnX, showComposer } from '#test/components/show-composer.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { setUndoTime } from '#web/lib/undo-time.ts'

afterEach(() => setUndoTime(true))

const text = page.getByRole('textbox', { name: 'Text' })
const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const undo = page.getByRole('button', { name: 'Undo' })

const ada = anAccountOnX({ id: 'x_1', username: 'ada', name: 'Ada' })
const bob = anAccountOnX({ id: 'x_2', username: 'bob', name: 'Bob' })
const about = (accountId: string, own: Partial<TargetSummary>) =>
  aTargetSummary({ accountId, username: accountId === 'x_1' ? 'ada' : 'bob', attempts: 0, ...own })

type Play = { first: TargetSummary[]; later?: TargetSummary[]; onUnschedule?: () => void }

/** Publishes a post whose accounts are in these states at first, and later. `asked` has what the calls sent. */
const publish = async ({ first, later = first, onUnschedule = () => {} }: Play) => {
  const asked: unknown[] = []
  const post = aPostAnswer({ content: 'Oyez', accountIds: ['x_1', 'x_2'], targets: first })
  const draft = { ...post, status: 0 as const, revision: 2, targets: [] }
  const state = { isDraft: false, isLater: false }
  showComposer([ada, bob], {
    answers: [
      answer(postsApi.publish, (input) => {
        asked.push(input.undoSeconds)
        return { status: 202, body: post }
      }),
      answer(postsApi.unschedule, (input) => {
        asked.push(input.isWhole)
        onUnschedule()
        state.isDraft = true
        return { status: 200, body: draft }
      }),
      answer(postsApi.get, () => ({ status: 200, body: state.isDraft ? draft : { ...post, targets: state.isLater ? later : first } })),
    ],
  })
  for (const handle of ['X · @ada', 'X · @bob']) await page.getByRole('checkbox', { name: handle }).click({ force: true })
  await text.fill('Oyez')
  await page.getByRole('button', { name: 'Publish now' }).click()
  const goOn = () => {
    state.isLater = true
  }
  return { asked, goOn }
}

const inAMoment = () => new Date(Date.now() + 5_000).toISOString()
const undoable = () => ['x_1', 'x_2'].map((id) => about(id, { state: 'enqueued', nextAt: inAMoment(), undoUntil: inAMoment() }))

test('each account says where it is, and only one that is being sent to says so', async () => {
  setUndoTime(false)
  const { asked, goOn } = await publish({
    first: [about('x_1', { state: 'sending' }), about('x_2', { state: 'enqueued' })],
    later: [
      about('x_1', { state: 'published', url: 'https://x.com/ada/status/1' }),
      about('x_2', { state: 'enqueued', reason: { class: 'rate-limited', message: 'At most 5 posts a minute go to one account.' } }),
    ],
  })

  await expect.element(page.getByRole('heading', { name: 'Publishing...' })).toHaveFocus()
  await expect.element(line('Ada').getByText('Sending')).toBeVisible()
  await expect.element(line('Bob').getByText('Waiting its turn')).toBeVisible()
  goOn()
  await expect.element(line('Ada').getByRole('link')).toHaveAttribute('href', 'https://x.com/ada/status/1')
  await expect.element(line('Bob').getByText('Waiting for the rate limit')).toBeVisible()
  await expect.element(line('Bob').getByText('At most 5 posts a minute go to one account.')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  expect(asked).toEqual([undefined])
})

test('undo is the next stop of the keyboard, is announced once, and brings the text back', async () => {
  const { asked } = await publish({ first: undoable() })
  await expect.element(page.getByRole('heading', { name: 'Publishing...' })).toHaveFocus()
  await expect.element(page.getByRole('status').filter({ hasText: 'You can undo this for 5 seconds.' })).toBeInTheDocument()
  await expect.element(page.getByText('It goes out in 4 seconds.')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'You can undo this for 5 seconds.' })).toBeInTheDocument()

  await userEvent.keyboard('{Tab}{Enter}')

  await expect.element(text).toHaveValue('Oyez')
  await expect.element(text).toHaveFocus()
  await expect.element(page.getByRole('checkbox', { name: 'X · @ada' })).toBeChecked()
  expect(asked).toEqual([5, true])
})

test('once the time has passed, undo is gone and the focus is not lost', async () => {
  await publish({ first: undoable() })
  await expect.element(page.getByRole('heading', { name: 'Publishing...' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(undo).toHaveFocus()

  await expect.poll(() => undo.query(), { timeout: 8_000 }).toBeNull()

  await expect.element(page.getByRole('heading', { name: 'Publishing...' })).toHaveFocus()
})

test('an undo that comes too late says so, and the accounts stay', async () => {
  const refuse = () => {
    throw new ApiError('This post is being sent right now.', { status: 409, code: 'conflict' })
  }
  await publish({
    first: undoable(),
    later: [about('x_1', { state: 'sending' }), about('x_2', { state: 'enqueued' })],
    onUnschedule: refuse,
  })

  await undo.click()

  await expect.element(page.getByText('It’s too late to undo this. The post is already being sent.')).toBeVisible()
  await expect.element(line('Ada')).toBeVisible()
})

test('axe finds nothing while publishing can be undone', async () => {
  await publish({ first: undoable() })
  await expect.element(undo).toBeVisible()

  // The page's own heading belongs to the screen around the composer.
  expect((await axeFindings()).filter((finding) => !finding.startsWith('page-has-heading-one'))).toEqual([])
})
