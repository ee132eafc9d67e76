import { appendFileSync } from 'node:fs'
import { guardFunctionCalls } from '#infra/local-aws/rights/function-calls.ts'

// Preloaded into a local system by --import. Appends every AWS call that a bundled function makes to the file that
// CRIER_CALLS names.
const file = process.env.CRIER_CALLS ?? ''

guardFunctionCalls(async (call) => {
  appendFileSync(file, `${JSON.stringify(call)}\n`)
  return undefined
})
