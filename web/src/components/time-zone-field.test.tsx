import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const zones = [
  'America/New_York',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Pacific/Auckland',
]

// A browser knows hundreds of zones, and rendering them all would only slow the tests down.
beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones)
})

const Zone = ({ first, zone: given = 'Europe/Berlin' }: { first?: { value: string; label: string; offset: string }; zone?: string }) => {
  const [zone, setZone] = useState(given)
  return (
    <>
      <TimeZoneField value={zone} onChange={setZone} {...(first && { first })} />
      <output>{zone}</output>
      <button type="button">After</button>
    </>
  )
}

const field = page.getByRole('combobox', { name: 'Time zone', exact: true })
const option = (name: RegExp) => page.getByRole('option', { name })
const chosen = page.getByRole('status')

test('shows the chosen zone and keeps its list closed', async () => {
  render(<Zone />)

  await expect.element(field).toHaveValue('Europe/Berlin')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test.for([
  ['a city', 'auckl', /^Pacific\/Auckland/],
  ['a name of two words', 'new york', /^America\/New York/],
  ['the distance from UTC', '+05:45', /^Asia\/Kathmandu/],
  ['other letter cases', 'LISBON', /^Europe\/Lisbon/],
] as const)('finds a zone by %s', async ([, typed, found]) => {
  render(<Zone />)

  await field.fill(typed)

  await expect.element(option(found)).toBeVisible()
})

const oldNames = [
  'America/Godthab',
  'America/Los_Angeles',
  'Asia/Calcutta',
  'Asia/Katmandu',
  'Asia/Rangoon',
  'Asia/Saigon',
  'Asia/Shanghai',
  'Europe/Berlin',
  'Europe/Kiev',
]

test.for([
  ['kolkata', 'Asia/Kolkata'],
  ['Calcutta', 'Asia/Kolkata'],
  ['kyiv', 'Europe/Kyiv'],
  ['Ho Chi Minh', 'Asia/Ho_Chi_Minh'],
  ['yangon', 'Asia/Yangon'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['nuuk', 'America/Nuuk'],
  ['Beijing', 'Asia/Shanghai'],
  ['san francisco', 'America/Los_Angeles'],
  ['CET', 'Europe/Berlin'],
  ['can tho', 'Asia/Ho_Chi_Minh'],
] as const)('a browser that lists old names finds %s and accepts %s', async ([typed, name]) => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(oldNames)
  render(<Zone />)

  await field.fill(typed)
  await expect.element(page.getByRole('option').first()).toMatchTextContent(name.replaceAll('_', ' '))
  await userEvent.keyboard('{Enter}')

  await expect.element(chosen).toHaveTextContent(name)
})

test('marks a zone stored under its old name at its new one', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(oldNames)
  render(<Zone zone="Asia/Calcutta" />)
  await expect.element(field).toHaveValue('Asia/Calcutta')

  await page.getByRole('button', { name: 'Show all time zones' }).click()

  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent('Asia/Kolkata')
  await expect.element(field).toHaveValue('Asia/Calcutta')
})

test('Enter picks the first match', async () => {
  render(<Zone />)

  await field.fill('auckland')
  await expect.element(option(/Auckland/)).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{Enter}')

  await expect.element(chosen).toHaveTextContent('Pacific/Auckland')
  await expect.element(field).toHaveValue('Pacific/Auckland')
})

test('arrows move through the matches', async () => {
  render(<Zone />)

  await field.fill('australia/')
  await expect.element(option(/Adelaide/)).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.element(chosen).toHaveTextContent('Australia/Brisbane')
})

test('a press picks a zone', async () => {
  render(<Zone />)
  await field.fill('tokyo')

  await option(/Tokyo/).click()

  await expect.element(chosen).toHaveTextContent('Asia/Tokyo')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('Escape closes the list and leaves the zone as is', async () => {
  render(<Zone />)
  await field.fill('tokyo')
  await expect.element(option(/Tokyo/)).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(chosen).toHaveTextContent('Europe/Berlin')
})

test('leaving without a choice restores the chosen zone in the field', async () => {
  render(<Zone />)
  await field.fill('tok')
  await expect.element(option(/Tokyo/)).toBeVisible()

  await userEvent.tab()

  await expect.element(field).toHaveValue('Europe/Berlin')
})

test('suggests what to try when no zone matches', async () => {
  render(<Zone />)

  await field.fill('atlantis')

  await expect.element(page.getByText('No time zone matches. Try a large city near you.')).toBeVisible()
})

test('its arrow shows every zone that the browser knows and UTC, with the chosen one marked', async () => {
  render(<Zone />)

  await page.getByRole('button', { name: 'Show all time zones' }).click()

  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent('Europe/Berlin')
  await expect.element(page.getByRole('option')).toHaveLength(zones.length + 1)
})

test('lists extra choices before the zones', async () => {
  render(<Zone first={{ value: 'device', label: 'That of this device (Europe/Berlin)', offset: '' }} />)

  await field.fill('berlin')

  await expect.element(page.getByRole('option').first()).toMatchTextContent('That of this device')
})
