import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { connection } from '#web/platforms/x/connection.tsx'
import { ConnectedPlatform } from './connected-platform.tsx'

const { workspaceId: _, ...connected } = anAccount()
const account: AccountAnswer = { ...connected, type: connected.platform }

const dialog = page.getByRole('dialog', { name: 'Settings of X · @ada' })
const choice = dialog.getByRole('combobox', { name: 'Who can reply' })

const open = async () => {
  await page.getByRole('button', { name: 'Settings of X · @ada' }).click()
  await expect.element(dialog).toBeVisible()
}

const press = async (name: string) => {
  await dialog.getByRole('button', { name }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('settings that were cancelled aren’t there when the dialog reopens, and aren’t saved', async () => {
  const saved: unknown[] = []
  fakeApi(
    answer(platformsApi.settings, ({ settings }) => {
      saved.push(settings)
      return { status: 200, body: { ...account, settings } }
    }),
  )
  render(
    <InApplication>
      <ConnectedPlatform
        platform={{ id: 'x', name: 'X', isAvailable: true, isSandbox: false, isBeta: false }}
        connection={connection}
        accounts={[account]}
        groups={[]}
        waiting={{}}
        noRoom={undefined}
        onFill={() => {}}
      />
    </InApplication>,
  )
  await page.getByRole('button', { name: 'Accounts on X' }).click()
  await open()
  await choice.selectOptions('Only your subscribers')
  await press('Cancel')

  await open()

  await expect.element(choice).toHaveValue('everyone')
  await press('Save')
  expect(saved).toEqual([{}])
})
