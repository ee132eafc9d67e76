import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { postsApi } from '#shared/contracts/posts.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { answer } from '#test/components/fake-api.ts'
import { anAccountOnX, showComposer } from '#test/components/show-composer.tsx'
import { showToast } from '#web/lib/toast.ts'
import { CommentForm } from '../comments/comment-form.tsx'

const text = page.getByRole('textbox', { name: 'Text' })
const preview = page.getByRole('article')
const chip = (handle: string) => page.getByRole('checkbox', { name: handle })

/** An account that counts how often it's rendered. */
const aCounted = (id: string) => {
  const shown = { times: 0 }
  const { pausedByPlan: _, ...account } = anAccountOnX({ id, username: id, name: id })
  const counted = Object.defineProperty(account, 'pausedByPlan', {
    get: () => {
      shown.times += 1
      return undefined
    },
  })
  return { account: counted, shown }
}

test('typing does not rerender the accounts to choose from', async () => {
  const { account, shown } = aCounted('x_2')
  showComposer([anAccountOnX(), account])
  await chip('X · @ada').click({ force: true })
  await text.fill('Oyez')
  await expect.element(preview.getByText('Oyez')).toBeVisible()
  const before = shown.times

  await userEvent.keyboard('oyez')

  await expect.element(preview.getByText('Oyezoyez')).toBeVisible()
  expect(shown.times).toBe(before)
})

test('a post for one account needs no choice and is previewed as it is written', async () => {
  showComposer([anAccountOnX()])

  await text.fill('Oyez')

  await expect.element(chip('X · @ada')).toBeChecked()
  await expect.element(preview.getByText('Oyez')).toBeVisible()
})

test('on a wide screen, the preview of an account that is chosen later comes last, so that the others stay', async () => {
  const bluesky = anAccountOnX({ id: 'bluesky_1', platform: 'bluesky', type: 'bluesky', username: 'ada.test' })
  showComposer([bluesky, anAccountOnX()])
  const previews = () => preview.elements().map((article) => article.getAttribute('aria-label'))
  await chip('X · @ada').click({ force: true })
  await text.fill('Oyez')
  await expect.element(preview.getByText('Oyez')).toBeVisible()

  await chip('Bluesky · @ada.test').click({ force: true })

  await expect.poll(previews).toEqual(['How it looks on X for @ada', 'How it looks on Bluesky for @ada.test'])
  await chip('X · @ada').click({ force: true })
  await expect.poll(previews).toEqual(['How it looks on Bluesky for @ada.test'])
  await chip('X · @ada').click({ force: true })

  await expect.poll(previews).toEqual(['How it looks on Bluesky for @ada.test', 'How it looks on X for @ada'])
})

test('an account connected while the composer is open is chosen for the current post', async () => {
  const { connect } = showComposer([])
  await text.fill('Oyez')

  connect(anAccountOnX())

  await expect.element(chip('X · @ada')).toBeChecked()
})

test('nothing can be sent before something is written', async () => {
  showComposer([anAccountOnX()])

  const publish = page.getByRole('button', { name: 'Publish now' })
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await expect.element(publish).toHaveAccessibleDescription('Write something or add a file.')
})

test('Ctrl+Enter in a comment sends the comment, and leaves the post alone', async () => {
  const onSend = vi.fn(async (_text: string) => undefined)
  showComposer([anAccountOnX()], { comments: <CommentForm label="Write a comment" people={[]} sendLabel="Comment" onSend={onSend} /> })
  await text.fill('Oyez')
  await expect.element(page.getByRole('button', { name: 'Schedule' })).not.toHaveAttribute('aria-disabled')
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Shorter, please.')

  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await expect.poll(() => onSend.mock.calls).toEqual([['Shorter, please.']])
  await expect.element(page.getByRole('button', { name: 'Schedule' })).not.toHaveAttribute('aria-busy')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('Ctrl+Enter in the text asks when the post should go out', async () => {
  showComposer([anAccountOnX()])
  await text.fill('Oyez')
  await expect.element(page.getByRole('button', { name: 'Schedule' })).not.toHaveAttribute('aria-disabled')

  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await expect.element(page.getByRole('dialog', { name: 'Schedule' })).toBeVisible()
})

test('Ctrl+Enter works while a toast is shown', async () => {
  showComposer([anAccountOnX()])
  await text.fill('Oyez')
  await expect.element(page.getByRole('button', { name: 'Schedule' })).not.toHaveAttribute('aria-disabled')
  showToast({ kind: 'error', text: 'Something else went wrong.' })
  await expect.element(page.getByText('Something else went wrong.')).toBeVisible()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await expect.element(page.getByRole('dialog', { name: 'Schedule' })).toBeVisible()
})

/** Opens a new post, and saves it as a draft. `arrive` has the answer arrive. */
const saveDraft = async () => {
  const onSaved = vi.fn<(post: unknown) => void>()
  const asked = vi.fn()
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  const draft = answer(postsApi.draft, async () => {
    asked()
    await promise
    return { status: 201, body: aPostAnswer({ content: 'Oyez' }) }
  })
  const { leave } = showComposer([anAccountOnX()], { answers: [draft], onSaved })
  await text.fill('Oyez')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  return { onSaved, leave, arrive }
}

test('a saved draft gets its own address', async () => {
  const { onSaved, arrive } = await saveDraft()

  arrive()

  await expect.element(page.getByText('Draft saved.')).toBeVisible()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('saving a draft does not bring back a person who has left meanwhile', async () => {
  const { onSaved, leave, arrive } = await saveDraft()

  leave()
  arrive()

  await expect.element(page.getByText('Draft saved.')).toBeVisible()
  expect(onSaved).not.toHaveBeenCalled()
})

test('undoing does not bring back a person who has left meanwhile', async () => {
  const onUndone = vi.fn<(post: unknown) => void>()
  const asked = vi.fn()
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  const inAMoment = new Date(Date.now() + 5_000).toISOString()
  const targets = [aTargetSummary({ state: 'enqueued', attempts: 0, nextAt: inAMoment, undoUntil: inAMoment })]
  const published = aPostAnswer({ content: 'Oyez', targets })
  const { leave } = showComposer([anAccountOnX()], {
    answers: [
      answer(postsApi.publish, () => ({ status: 202, body: published })),
      answer(postsApi.get, () => ({ status: 200, body: published })),
      answer(postsApi.unschedule, async () => {
        asked()
        await promise
        return { status: 200, body: aPostAnswer({ content: 'Oyez', revision: 2 }) }
      }),
    ],
    onUndone,
  })
  await text.fill('Oyez')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)

  leave()
  arrive()

  await expect.element(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  expect(onUndone).not.toHaveBeenCalled()
})
