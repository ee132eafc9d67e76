import { afterAll, expect, test } from 'vitest'
import { attackDoor } from '../attack/door.ts'
import { doorAttacks } from '../attack/door-attacks.ts'
import { aPlace, startBox } from './box.ts'

const place = aPlace()
const box = await startBox(place.settings)
afterAll(async () => {
  await box.stop()
  await place.remove()
})

// Without a second try, which would begin with the memory that the first one used up.
test.each(doorAttacks)('$name use up neither memory nor others’ time, and nothing is reported', { retry: 0 }, async (attack) => {
  const [result] = await attackDoor(box, { attacks: [attack] })

  expect(result?.findings).toEqual([])
  expect(box.complaints()).toBe('')
})
