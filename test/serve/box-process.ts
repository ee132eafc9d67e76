import { runBox } from './run-box.ts'

runBox()
