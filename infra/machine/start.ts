import { runDemo } from './demo/run-demo.ts'

runDemo({ startSystem: async (options) => (await import('./demo/local-machine.ts')).startLocalMachine(options) })
