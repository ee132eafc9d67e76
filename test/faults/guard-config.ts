import { defineConfig } from 'vitest/config'
import { changedCode, reportedTests } from '../setup/one-change.ts'
import { root } from '../simulation/mutant-source.ts'
import { guards } from './guards.ts'

// Runs one test with the guard removed whose index in the list GUARD names. If GUARD is empty, all guards stay.

const place = process.env.GUARD ?? ''
const guard = place === '' ? undefined : guards[Number(place)]
if (place !== '' && !guard) throw new Error('GUARD names no guard.')

export default defineConfig({
  root,
  plugins: [changedCode(guard && { file: guard.file, from: guard.guard, to: guard.instead })],
  test: { ...reportedTests, include: guards.map(({ test }) => test) },
})
