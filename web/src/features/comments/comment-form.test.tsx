import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { CommentForm, withMentions } from './comment-form.tsx'

const people = [
  { userId: 'ada', name: 'Ada' },
  { userId: 'ada-l', name: 'Ada Lovelace' },
  { userId: 'bert', name: 'Bert' },
  { userId: 'other-bert', name: 'Bert' },
]

test.each([
  ['@Ada, look', '@[ada], look'],
  ['Ask @Ada Lovelace or @Bert!', 'Ask @[ada-l] or @[bert]!'],
  ['@Adam and @ Ada and ada@example.com', '@Adam and @ Ada and ada@example.com'],
  ['@Bert@Ada', '@[bert]@[ada]'],
  ['No one here', 'No one here'],
  ['@', '@'],
])('%s is sent as %s', (typed, sent) => {
  expect(withMentions(typed, people)).toBe(sent)
})

/** A new comment in a place that Escape closes, next to another field. `answer` ends the sending, with a problem if given. */
const show = () => {
  const onEscape = vi.fn()
  const { promise, resolve: answer } = Promise.withResolvers<string | undefined>()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the post around the comments
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <CommentForm label="Write a comment" people={[]} sendLabel="Comment" onSend={() => promise} />
      <input aria-label="Elsewhere" />
    </div>,
  )
  return { onEscape, answer, field: page.getByRole('textbox', { name: 'Write a comment' }) }
}

const send = () => page.getByRole('button', { name: 'Comment' }).click()

test('Escape leaves a comment that has begun, and closes nothing around it', async () => {
  const { onEscape, field } = show()
  await field.fill('Shorter, please.')

  await userEvent.keyboard('{Escape}')

  expect(onEscape).not.toHaveBeenCalled()
  await expect.element(field).not.toHaveFocus()
  await expect.element(field).toHaveValue('Shorter, please.')
})

test('Escape in an empty comment is the post’s, which closes', async () => {
  const { onEscape, field } = show()
  await field.click()

  await userEvent.keyboard('{Escape}')

  expect(onEscape).toHaveBeenCalledOnce()
})

test('the next comment can begin while the last is on its way, and stays when that arrives', async () => {
  const { answer, field } = show()
  await field.fill('Shorter, please.')
  await send()
  await expect.element(field).toHaveValue('')
  await field.fill('And earlier.')

  answer(undefined)

  await expect.element(page.getByRole('button', { name: 'Comment' })).not.toHaveAttribute('aria-busy')
  await expect.element(field).toHaveValue('And earlier.')
})

test('a refused comment comes back, before the next one', async () => {
  const { answer, field } = show()
  await field.fill('Shorter, please.')
  await send()
  await field.fill('And earlier.')

  answer('Too many comments.')

  await expect.element(page.getByText('Too many comments.')).toBeVisible()
  await expect.element(field).toHaveValue('Shorter, please.\nAnd earlier.')
})

test('a comment that arrives leaves the focus where the person has gone', async () => {
  const { answer, field } = show()
  await field.fill('Shorter, please.')
  await send()
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' })
  await elsewhere.click()

  answer(undefined)

  await expect.element(page.getByRole('button', { name: 'Comment' })).not.toHaveAttribute('aria-busy')
  await expect.element(elsewhere).toHaveFocus()
})
