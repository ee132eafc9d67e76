import { type ComponentType, lazy } from 'react'
import { onceOnline } from '#web/lib/once-online.ts'

/** A part of a page whose script comes with its first use. Without a network it waits for one: a script that failed would take the screen down. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(onceOnline(async () => ({ default: await load() })))
