import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { render } from '#test/components/render.ts'
import { TextCounter } from './text-counter.tsx'

stopTime()

const Text = ({ isOneOfSeveral = false }: { isOneOfSeveral?: boolean }) => {
  const [length, setLength] = useState(0)
  return (
    <>
      {[100, 255, 279, 300].map((next) => (
        <button key={next} type="button" onClick={() => setLength(next)}>
          {next}
        </button>
      ))}
      <TextCounter count={{ platform: 'x', length, limit: 280, unit: 'characters' }} isOneOfSeveral={isOneOfSeveral} />
    </>
  )
}

const write = (length: number) => page.getByRole('button', { name: String(length) }).click()
const said = page.getByRole('status')

test('how much of the limit is used can be read, and is not said aloud while there is enough room', async () => {
  render(<Text />)

  await write(100)
  await passTime(minuteMs)

  await expect.element(page.getByText('100 of 280 characters')).toBeInTheDocument()
  await expect.element(said).toHaveTextContent('')
})

test('near the limit what is left is said once the person rests for a second', async () => {
  render(<Text />)
  await write(255)

  await passTime(999)
  await expect.element(said).toHaveTextContent('')
  await passTime(1)

  await expect.element(said).toHaveTextContent('25 characters left')
})

test('who goes on writing hears only what is left in the end', async () => {
  render(<Text />)
  await write(255)
  await passTime(900)
  await write(279)
  await passTime(900)
  await expect.element(said).toHaveTextContent('')

  await passTime(100)

  await expect.element(said).toHaveTextContent('1 character left')
})

test('over the limit it is said by how much', async () => {
  render(<Text />)
  await write(300)

  await passTime(secondMs)

  await expect.element(said).toHaveTextContent('20 characters too long')
})

test('one of several counters says which platform it is for', async () => {
  render(<Text isOneOfSeveral />)
  await write(300)

  await passTime(secondMs)

  await expect.element(said).toHaveTextContent('20 characters too long for X')
})
