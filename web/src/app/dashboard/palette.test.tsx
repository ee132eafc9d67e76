import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { aPostAnswer } from '#test/builders/a-post-answer.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { Palette } from './palette.tsx'

const none = () => ({ status: 200 as const, body: { items: [] } })

let publishing = publishingSettingsDefault

beforeEach(() => {
  publishing = publishingSettingsDefault
  fakeApi(
    answer(platformsApi.catalog, () => ({
      status: 200,
      body: [{ id: 'x' as const, name: 'X', isAvailable: true, isSandbox: false, isBeta: false }],
    })),
    answer(userApi.publishing, () => ({ status: 200, body: publishing })),
    answer(userApi.setPublishing, (saved) => {
      publishing = saved
      return { status: 200, body: saved }
    }),
    answer(postsApi.drafts, () => ({ status: 200, body: { items: [aPostAnswer({ id: 'post-7', content: 'Breakfast at seven' })] } })),
    ...[postsApi.scheduled, postsApi.published, postsApi.failed].map((list) => answer(list, none)),
  )
})

const Screen = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Search
      </button>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const opener = page.getByRole('button', { name: 'Search', includeHidden: true })
const field = page.getByRole('combobox')
const options = () => page.getByRole('option')
const highlighted = () => document.querySelector('[role=option][data-highlighted]')?.textContent

const open = async () => {
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
  await opener.click()
  await expect.element(field).toHaveFocus()
}

test('opens with focus in the field and its first entry highlighted', async () => {
  await open()

  await expect.element(field).toHaveAccessibleName('Search for a screen, an action, or a post')
  await expect.poll(highlighted).toMatch(/^New post/)
})

test('shows what contains every typed word, in any order', async () => {
  await open()

  await field.fill('account x')

  await expect.element(options()).toHaveLength(1)
  await expect.element(options()).toMatchTextContent('Connect an account on X')
})

test('Enter goes to the highlighted entry and closes the palette', async () => {
  await open()
  await field.fill('settings')
  await expect.poll(highlighted).toMatch(/^Settings/)

  await userEvent.keyboard('{Enter}')

  await expect.element(address).toHaveTextContent('/dashboard/settings')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('arrows move down and up while typing continues', async () => {
  await open()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')

  await expect.poll(highlighted).toMatch(/^Schedule a draft/)
  await expect.element(field).toHaveFocus()
})

test('a press goes to the pressed entry', async () => {
  await open()

  await page.getByRole('option', { name: /^Overview/ }).click()

  await expect.element(address).toHaveTextContent('/dashboard/overview')
})

test('finds posts in all lists by their text', async () => {
  await open()

  await field.fill('breakfast')
  await expect.element(page.getByRole('option', { name: 'Breakfast at seven Draft' })).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(address).toHaveTextContent('/dashboard/scheduled?post=post-7')
})

test('says so when nothing matches', async () => {
  await open()

  await field.fill('zeppelin')

  await expect.element(page.getByText('No results.')).toBeVisible()
})

test('Escape closes it and returns the focus', async () => {
  await open()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('pauses publishing in place, and then offers to resume it', async () => {
  await open()

  await field.fill('pause')
  await expect.poll(highlighted).toMatch(/^Pause publishing/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Publishing is paused.')).toBeVisible()
  await opener.click()
  await field.fill('resume')

  await expect.poll(highlighted).toBe('Resume publishing')
  expect(publishing.isEverythingPaused).toBe(true)
})
