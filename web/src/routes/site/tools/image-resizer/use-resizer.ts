import { useEffect, useRef, useState } from 'react'
import type { Size } from './fit-within.ts'
import { type OpenPicture, openPicture } from './open-picture.ts'
import type { Preset } from './presets.ts'
import { problemOf, unavailable, unreadable } from './problem-of.ts'

export type Picture = { file: File; size: Size }

export type Result = {
  preset: Preset
  /** Undefined while it is being made. */
  jpeg: Blob | undefined
}

/** The picture that is worked on, and what has become of it. A closed picture answers nothing, so that nothing late can mix with what came after it. */
export const useResizer = () => {
  const [picture, setPicture] = useState<Picture>()
  const [opening, setOpening] = useState<string>()
  const [results, setResults] = useState<readonly Result[]>([])
  const [problem, setProblem] = useState<string>()
  const open = useRef<{ shown?: OpenPicture | undefined; next?: OpenPicture | undefined }>({})

  useEffect(
    () => () => {
      open.current.shown?.close()
      open.current.next?.close()
    },
    [],
  )

  const take = async (files: readonly File[]) => {
    const [file] = files
    const flaw = problemOf(files)
    setProblem(flaw)
    if (flaw !== undefined || !file) return
    open.current.next?.close()
    const next = openPicture(file)
    open.current.next = next
    setOpening(file.name)
    const outcome = await next.open()
    setOpening(undefined)
    open.current.next = undefined
    if (outcome.kind !== 'opened') {
      next.close()
      return setProblem(outcome.kind === 'unavailable' ? unavailable : unreadable(file.name))
    }
    open.current.shown?.close()
    open.current.shown = next
    setPicture({ file, size: outcome.size })
    setResults([])
  }

  const resize = async (presets: readonly Preset[]) => {
    const { shown } = open.current
    if (!shown) return
    setProblem(undefined)
    setResults(presets.map((preset) => ({ preset, jpeg: undefined })))
    for (const preset of presets) {
      const outcome = await shown.draw(preset)
      if (outcome.kind !== 'drawn') {
        setResults((before) => before.filter(({ jpeg }) => jpeg))
        return setProblem(`This browser could not make the ${preset.name}. Try a smaller picture.`)
      }
      setResults((before) => before.map((result) => (result.preset === preset ? { preset, jpeg: outcome.jpeg } : result)))
    }
  }

  const remove = () => {
    open.current.shown?.close()
    open.current.shown = undefined
    setPicture(undefined)
    setResults([])
    setProblem(undefined)
  }

  return { picture, opening, results, problem, isResizing: results.some(({ jpeg }) => !jpeg), take, resize, remove }
}
