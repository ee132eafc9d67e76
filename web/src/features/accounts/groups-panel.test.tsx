import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type GroupAnswer, groupsApi } from '#shared/contracts/groups.ts'
import { asRole } from '#test/components/as-role.ts'
import { answer, type FakeAnswer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { groupsQuery } from './group-queries.ts'
import { GroupsPanel } from './groups-panel.tsx'

const filled = vi.fn<(group: GroupAnswer) => void>()

const Screen = () => <GroupsPanel query={useQuery(groupsQuery())} accounts={[]} onFill={filled} />

const taken = () => {
  throw new ApiError('There’s already a group called of this name.', { status: 409, code: 'conflict' })
}

/** Renders the panel with a server that has one group and refuses the name Family. */
const show = async (...more: FakeAnswer[]) => {
  filled.mockClear()
  let groups: GroupAnswer[] = [{ id: 'g1', name: 'Friends' }]
  fakeApi(
    ...more,
    answer(groupsApi.list, () => ({ status: 200, body: groups })),
    answer(groupsApi.create, ({ name }) => {
      if (name === 'Family') taken()
      groups = [...groups, { id: 'g2', name }]
      return { status: 201, body: { id: 'g2', name } }
    }),
    answer(groupsApi.rename, ({ id, name }) => {
      if (name === 'Family') taken()
      groups = groups.map((group) => (group.id === id ? { id, name } : group))
      return { status: 200, body: { id, name } }
    }),
    answer(groupsApi.remove, ({ id }) => {
      groups = groups.filter((group) => group.id !== id)
      return { status: 204, body: undefined }
    }),
  )
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
  await expect.element(row('Friends')).toBeVisible()
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const newName = page.getByRole('textbox', { name: 'New group' })
const make = page.getByRole('button', { name: 'Create' })
const rename = page.getByRole('button', { name: 'Rename Friends' })
const name = page.getByRole('textbox', { name: 'New name of Friends' })

test('a new group appears in the list, and focus moves to adding accounts', async () => {
  await show()

  await newName.fill('Colleagues')
  await make.click()

  await expect.element(row('Colleagues')).toBeVisible()
  await expect.element(newName).toHaveValue('')
  expect(filled.mock.calls).toEqual([[{ id: 'g2', name: 'Colleagues' }]])
})

test.for([
  ['', 'Enter a name for the group.'],
  ['Family', 'There’s already a group called of this name.'],
] as const)('for the name “%s” the field says “%s” until it changes', async ([given, says]) => {
  await show()
  await newName.fill(given)
  await make.click()
  await expect.element(newName).toHaveAccessibleDescription(says)

  await newName.fill('Colleagues')

  await expect.element(newName).toBeValid()
})

test('renaming selects the current name to type over', async () => {
  await show()

  await rename.click()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Comrades{Enter}')

  await expect.element(row('Comrades')).toBeVisible()
})

test('focus returns to the button after a rename', async () => {
  await show()
  await rename.click()
  await name.fill('Comrades')

  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('button', { name: 'Rename Comrades' })).toHaveFocus()
})

test('Escape keeps the old name and returns the focus', async () => {
  await show()
  await rename.click()
  await name.fill('Comrades')

  await userEvent.keyboard('{Escape}')

  await expect.element(rename).toHaveFocus()
  await expect.element(row('Friends')).toBeVisible()
})

test('reverts a name that the server refuses and says why', async () => {
  await show()
  await rename.click()
  await name.fill('Family')

  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText('There’s already a group called of this name.')).toBeVisible()
  await expect.element(row('Friends')).toBeVisible()
})

test('deletes a group once confirmed and moves focus to the new-group field', async () => {
  await show()
  await page.getByRole('button', { name: 'Delete Friends' }).click()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await expect.element(page.getByText('No groups yet. Name one, then choose its accounts.')).toBeVisible()
  await expect.element(newName).toHaveFocus()
})

test('a writer sees the groups without the means to change them', async () => {
  await show(asRole('writer'))

  await expect.element(newName).not.toBeInTheDocument()
  expect(row('Friends').getByRole('button').elements()).toEqual([])
})
