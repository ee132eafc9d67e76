import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { MobileMenu } from './header.tsx'

beforeEach(async () => {
  await resizeWindow(360, 740)
  render(
    <InApplication>
      <MobileMenu />
      <p style={{ height: 2_000 }}>The page</p>
    </InApplication>,
  )
})

const opener = page.getByRole('button', { name: 'Open menu', includeHidden: true })
const menu = page.getByRole('dialog', { name: 'Menu' })

const open = async () => {
  await opener.click()
  await expect.element(menu).toBeVisible()
}

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Its cross', () => page.getByRole('button', { name: 'Close menu' }).click()],
  ['A press beside it', () => userEvent.pointer({ coords: { x: 10, y: 400 }, keys: '[MouseLeft]' })],
] as const)('%s closes the menu and returns focus to its button', async ([, close]) => {
  await open()

  await close()

  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a link navigates and closes the menu', async () => {
  await open()

  await menu.getByRole('link', { name: 'Pricing' }).click()

  await expect.element(address).toHaveTextContent('/#pricing')
  await expect.element(menu).not.toBeInTheDocument()
})

test('the page behind the menu does not scroll', async () => {
  await open()

  expect(getComputedStyle(document.body).overflowY).toBe('hidden')
})
