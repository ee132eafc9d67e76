import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant-list.ts'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** How many times a mutant's guard occurs in its file. If it's not once, the mutant no longer fits the code. */
export const occurrences = ({ file, guard }: Mutant) => readFileSync(`${root}/${file}`, 'utf8').split(guard).length - 1
