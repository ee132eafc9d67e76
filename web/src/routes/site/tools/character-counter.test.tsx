import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { platformIds } from '#shared/domain/platforms.ts'
import { showSite } from '#test/components/show-site.tsx'

const textArea = page.getByRole('textbox', { name: 'Your text' })
const rows = page.getByRole('region', { name: 'Room left' }).getByRole('listitem')
const row = (name: string) => rows.filter({ hasText: name })

const colorOf = (target: Locator) => getComputedStyle(target.element()).color

const colorNamed = (name: string) => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${name})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

test('a text is counted for every platform at every letter, brass from 90 % on and red over the limit', async () => {
  showSite('/tools/character-counter')
  await expect.element(row('YouTube')).toBeVisible()
  expect(rows.elements()).toHaveLength(platformIds.length)
  await expect.element(page.getByRole('button', { name: 'Open in composer' })).toBeDisabled()

  await textArea.fill('Café 👩‍👩‍👧‍👦 https://example.com/a/very/long/path')
  await expect.element(row('X (Twitter)').getByText('31 of 280 characters')).toBeVisible()
  await expect.element(row('Instagram').getByText('53 of 2,200 characters')).toBeVisible()
  await expect.element(row('YouTube').getByText('68 of 5,000 bytes')).toBeVisible()
  await expect.element(page.getByText('2 words')).toBeVisible()

  await textArea.fill('a'.repeat(251))
  await expect.element(row('X (Twitter)').getByText('29 left')).toBeVisible()
  expect(colorOf(row('X (Twitter)').getByText('29 left'))).toBe(colorNamed('--ink-muted'))
  await userEvent.keyboard('a')
  await expect.element(row('X (Twitter)').getByText('28 left')).toBeVisible()
  await expect.poll(() => colorOf(row('X (Twitter)').getByText('28 left'))).toBe(colorNamed('--brass'))
  await textArea.fill('a'.repeat(281))
  await expect.element(row('X (Twitter)').getByText('1 too long')).toBeVisible()
  await expect.poll(() => colorOf(row('X (Twitter)').getByText('1 too long'))).toBe(colorNamed('--failed'))
  await expect.element(page.getByRole('status').getByText(/X \(Twitter\): 1 too long\./)).toBeInTheDocument()
})
