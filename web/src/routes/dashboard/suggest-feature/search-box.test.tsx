import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { render } from '#test/components/render.ts'
import { SearchBox } from './search-box.tsx'

stopTime()

const show = () => {
  const searched = vi.fn<(search: string) => void>()
  const Screen = () => {
    const [search, setSearch] = useState('bell')
    const onSearch = (next: string) => {
      if (next !== search) searched(next)
      setSearch(next)
    }
    return (
      <>
        <SearchBox search={search} onSearch={onSearch} />
        <button type="button" onClick={() => setSearch('town')}>
          Back
        </button>
      </>
    )
  }
  render(<Screen />)
  return { searched }
}

const field = page.getByRole('searchbox', { name: 'Search suggestions' })

test('it searches once nothing has been typed for 300 ms', async () => {
  const { searched } = show()
  await field.fill('a b')
  await passTime(299)
  await field.fill('a bc')
  await passTime(299)
  expect(searched).not.toHaveBeenCalled()

  await passTime(1)

  expect(searched.mock.calls).toEqual([['a bc']])
})

test('Enter searches at once', async () => {
  const { searched } = show()
  await field.fill('square')

  await userEvent.keyboard('{Enter}')

  await expect.poll(() => searched.mock.calls).toEqual([['square']])
})

test('the cross empties it, searches at once and gives the focus back to it', async () => {
  const { searched } = show()

  await page.getByRole('button', { name: 'Clear the search' }).click()

  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(searched.mock.calls).toEqual([['']])
})

test('who goes back in the history finds what was searched there', async () => {
  show()

  await page.getByRole('button', { name: 'Back' }).click()

  await expect.element(field).toHaveValue('town')
})
