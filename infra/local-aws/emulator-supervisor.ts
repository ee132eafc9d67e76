import { spawn } from 'node:child_process'

// Runs the program passed as arguments for as long as standard input is open. The pipe closes when the process that
// started us ends, even if it's killed outright. So the program never outlives it, and never keeps the database locked.
const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })

const end = () => child.kill('SIGKILL')
process.stdin.resume().on('end', end).on('error', end)
process.on('SIGTERM', end)
process.on('SIGINT', end)
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
