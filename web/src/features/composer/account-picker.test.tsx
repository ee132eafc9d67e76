import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groupsApi } from '#shared/contracts/groups.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { AccountPicker } from './account-picker.tsx'

const group = { id: 'friends', name: 'Client name' }

beforeEach(() => {
  fakeApi(answer(groupsApi.list, () => ({ status: 200, body: [group] })))
})

const aNamed = (name: string, groups: string[] = []) => {
  const { workspaceId: _, ...account } = anAccount({ id: `x_${name}`, username: name, name, groups })
  return { ...account, type: 'x' as const }
}

const show = (names: readonly string[], first: readonly string[] = []) => {
  const accounts = names.map((name) => aNamed(name, name.startsWith('a') ? [group.id] : []))
  const Screen = () => {
    const [chosen, setChosen] = useState<readonly string[]>(first.map((name) => `x_${name}`))
    return (
      <>
        <AccountPicker accounts={accounts} chosen={chosen} describedBy={[]} onChange={setChosen} />
        <output aria-label="Chosen">{chosen.join(' ')}</output>
      </>
    )
  }
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
}

const many = ['ada', 'ann', ...Array.from({ length: 9 }, (_, index) => `zoe${index}`)]
const chosen = page.getByLabelText('Chosen')
const account = (name: string) => page.getByRole('checkbox', { name: `X · @${name}` })
const press = (name: string) => page.getByRole('button', { name }).click()
const toggle = page.getByRole('button', { name: /^All accounts/ })

test('a press on an account chooses it, and a second one removes it', async () => {
  show(['ada', 'bea'])

  await page.getByText('X · @bea').click()
  await expect.element(account('bea')).toBeChecked()
  await page.getByText('X · @bea').click()

  await expect.element(account('bea')).not.toBeChecked()
})

test('from 1,024 px, all accounts are open', async () => {
  await resizeWindow(1_024, 768)
  show(many.slice(0, 10))

  expect(toggle.query()).toBeNull()
  for (const name of many.slice(0, 10)) await expect.element(page.getByText(`X · @${name}`)).toBeInViewport({ ratio: 1 })
})

test('below 1,024 px, the accounts are one row that expands', async () => {
  await resizeWindow(1_023, 768)
  show(['ada', 'bea'])
  expect(page.getByRole('button', { name: 'Choose all' }).query()).toBeNull()

  await toggle.click()

  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await press('Choose all')
  await expect.element(chosen).toHaveTextContent('x_ada x_bea')
})

test('one press chooses all, and the next none', async () => {
  show(['ada', 'bea'])

  await press('Choose all')
  await expect.element(chosen).toHaveTextContent('x_ada x_bea')
  await press('Choose none')

  await expect.element(chosen).toHaveTextContent('')
})

test('a group adds its accounts to the chosen ones', async () => {
  show(['ada', 'ann', 'bea'], ['bea'])

  await page.getByRole('button', { name: /^Client name/ }).click()

  await expect.element(chosen).toHaveTextContent('x_bea x_ada x_ann')
})

test('ten accounts need no search', async () => {
  show(many.slice(0, 10))

  await expect.element(account('ada')).toBeVisible()
  expect(page.getByRole('searchbox').query()).toBeNull()
})

test('eleven accounts can be searched', async () => {
  show(many)

  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('an')

  await expect.element(account('zoe1')).not.toBeInTheDocument()
  await expect.element(account('ann')).toBeInTheDocument()
})

test('choosing none keeps the chosen accounts that the search hides', async () => {
  show(many, ['ada', 'ann', 'zoe1'])
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('ann')

  await press('Choose none')

  await expect.element(chosen).toHaveTextContent('x_ada x_zoe1')
})

test('a disconnected account can be removed', async () => {
  show(['ada', 'bea'], ['gone'])

  await page.getByText('An account that’s no longer connected').click()

  await expect.element(chosen).toHaveTextContent('')
})

test('the accounts are one Tab stop, and arrows move between them', async () => {
  show(['ada', 'bea', 'cal'])
  const stops = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(({ tabIndex }) => tabIndex === 0).length
  await expect.element(page.getByRole('button', { name: /^Client name/ })).toBeVisible()
  expect(stops()).toBe(1)

  // The all button, the groups, and the accounts.
  for (let stop = 0; stop < 3; stop += 1) await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')

  await expect.element(account('bea')).toHaveFocus()
  expect(stops()).toBe(1)
})

test('accounts chosen at the start come first, and later choices move nothing', async () => {
  show(['ada', 'bea', 'cal'], ['cal'])
  const order = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent).join(' ')
  await expect.element(account('cal')).toBeChecked()
  expect(order()).toBe('X · @cal X · @ada X · @bea')

  await page.getByText('X · @bea').click()

  await expect.element(account('bea')).toBeChecked()
  expect(order()).toBe('X · @cal X · @ada X · @bea')
})
