import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { render } from '#test/components/render.ts'
import { FilterBar } from './filter-bar.tsx'
import type { PostFilter } from './post-filter.ts'

stopTime()

const field = page.getByRole('searchbox', { name: 'Search posts' })

/** Shows the bar with an address that changes only when `arrive` is called. Returns what the bar asked for, too. */
const show = () => {
  const asked: PostFilter[] = []
  let go = (_filter: PostFilter) => {}
  const Screen = () => {
    const [filter, setFilter] = useState<PostFilter>({})
    go = setFilter
    return <FilterBar filter={filter} onFilter={(next) => asked.push(next)} faces={new Map()} hasStates={false} />
  }
  render(<Screen />)
  return { asked, arrive: (filter: PostFilter) => flushSync(() => go(filter)) }
}

test('letters typed while the address changes are kept, and searched for', async () => {
  const { asked, arrive } = show()
  await field.fill('a')
  await passTime(200)
  expect(asked).toEqual([{ text: 'a' }])
  await field.fill('ab')

  arrive({ text: 'a' })

  await expect.element(field).toHaveValue('ab')
  await passTime(200)
  expect(asked).toEqual([{ text: 'a' }, { text: 'ab' }])
})

test('a search cleared while the address changes is cleared there, too', async () => {
  const { asked } = show()
  await field.fill('a')
  await passTime(200)

  await field.fill('')
  await passTime(200)

  expect(asked).toEqual([{ text: 'a' }, { text: undefined }])
})

test('a search in the address, such as one gone back to, appears in the field', async () => {
  const { arrive } = show()
  await field.fill('a')
  await passTime(200)
  arrive({ text: 'a' })

  arrive({ text: 'town' })

  await expect.element(field).toHaveValue('town')
})

test('“Show all” clears the field', async () => {
  const { asked, arrive } = show()
  await field.fill('a')
  await passTime(200)
  arrive({ text: 'a' })

  await page.getByRole('button', { name: 'Show all' }).click()
  arrive({})

  await expect.element(field).toHaveValue('')
  expect(asked).toEqual([{ text: 'a' }, {}])
})
