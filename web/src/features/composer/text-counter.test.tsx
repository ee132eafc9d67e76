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

test('the used part of the limit can be read, and is not announced while there is enough room', async () => {
  render(<Text />)

  await write(100)
  await passTime(minuteMs)

  await expect.element(page.getByText('100 of 280 characters')).toBeInTheDocument()
  await expect.element(said).toHaveTextContent('')
})

test('near the limit, announces what is left after a one-second pause', async () => {
  render(<Text />)
  await write(255)

  await passTime(999)
  await expect.element(said).toHaveTextContent('')
  await passTime(1)

  await expect.element(said).toHaveTextContent('25 characters left')
})

test('announces only the final count to people who keep typing', async () => {
  render(<Text />)
  await write(255)
  await passTime(900)
  await write(279)
  await passTime(900)
  await expect.element(said).toHaveTextContent('')

  await passTime(100)

  await expect.element(said).toHaveTextContent('1 character left')
})

test('over the limit, leaves it to the check’s finding to say so', async () => {
  render(<Text />)
  await write(300)

  await passTime(secondMs)

  await expect.element(page.getByText('−20')).toBeVisible()
  await expect.element(said).toHaveTextContent('')
})

test('one of several counters names its platform', async () => {
  render(<Text isOneOfSeveral />)
  await write(279)

  await passTime(secondMs)

  await expect.element(said).toHaveTextContent('1 character left for X')
})
