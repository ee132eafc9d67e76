import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { UnsavedGuard } from './profile-form.tsx'

const show = (isUnsaved: boolean) =>
  render(
    <InApplication>
      <Link to="/elsewhere">Elsewhere</Link>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </InApplication>,
  )

const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
const leave = () => page.getByRole('link', { name: 'Elsewhere' }).click()
const answer = (name: string) => question.getByRole('button', { name }).click()

/** True if the browser would ask before closing the page. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('who has written nothing leaves without a question', async () => {
  show(false)

  await leave()

  await expect.element(address).toHaveTextContent('/elsewhere')
})

test('who has something unsaved is asked, and stays with Cancel', async () => {
  show(true)
  await leave()

  await answer('Cancel')

  await expect.element(question).not.toBeInTheDocument()
  await expect.element(address).toHaveTextContent('/')
})

test('who leaves nevertheless is where they wanted to be', async () => {
  show(true)
  await leave()

  await answer('Leave')

  await expect.element(address).toHaveTextContent('/elsewhere')
})

test('the browser asks before the page is closed with something unsaved', () => {
  localStorage.setItem('token', 'a session')

  show(true)

  expect(asksBeforeClosing()).toBe(true)
})

test('it does not ask who was signed out', () => {
  show(true)

  expect(asksBeforeClosing()).toBe(false)
})
