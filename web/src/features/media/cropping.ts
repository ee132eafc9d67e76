import { CropperImage, CropperSelection } from 'cropperjs'
import * as z from 'zod/mini'
import type { Size } from '#shared/domain/pictures.ts'
import {
  boundsOf,
  covering,
  type Frame,
  frameWithin,
  largestFrame,
  matrixOf,
  turned,
  type View,
  viewOf,
  wholeScale,
  wholeView,
} from './crop-view.ts'

/** How far a picture can be zoomed in. */
export const zoomMax = 8

/** What a key moves or resizes the frame by, in stage pixels. */
const step = 10

/** What `+` and `-` zoom by. */
const zoomStep = 1.1

/** What is cropped now. `zoom` is 1 if all of the picture would be visible, and `degrees` are from -180 to 180. */
export type Crop = { view: View; frame: Frame; picture: Size; zoom: number; degrees: number }

type Options = {
  /** The address of the picture, and its alternative text. */
  url: string
  alt: string
  /** The name of the frame, and the ID of what explains its keys. */
  label: string
  hintId: string
  /** Called with each change, and once the picture is there. */
  onChange: (crop: Crop) => void
}

/**
 * Shows a picture in an element, with a frame around what is kept of it. Drags, pinches, wheels, and keys change it, and
 * the picture always fills the frame.
 */
export const createCropping = (stage: HTMLElement, { url, alt, label, hintId, onChange }: Options) => {
  stage.replaceChildren(document.createRange().createContextualFragment(template))
  const image = stage.querySelector('cropper-image')
  const selection = stage.querySelector('cropper-selection')
  const isComplete = image instanceof CropperImage && selection instanceof CropperSelection
  if (!isComplete) throw new Error('The template has an image and a selection.')
  image.setAttribute('src', url)
  image.setAttribute('alt', alt)
  for (const [name, value] of Object.entries({ tabindex: '0', role: 'application', 'aria-label': label, 'aria-describedby': hintId }))
    selection.setAttribute(name, value)

  let ratio: number | undefined
  let crop: Crop | undefined
  let isOurs = false
  const size = () => ({ width: stage.clientWidth, height: stage.clientHeight })

  const show = (picture: Size, view: View, frame: Frame) => {
    const whole = wholeScale(picture, size(), view.angle)
    const fine = covering(atScale(view, Math.min(Math.max(view.scale, whole), whole * zoomMax), frame), picture, frame)
    isOurs = true
    image.$setTransform(matrixOf(fine, picture))
    selection.$change(frame.x, frame.y, frame.width, frame.height)
    isOurs = false
    crop = { view: fine, frame, picture, zoom: fine.scale / whole, degrees: Math.round((fine.angle * 180) / Math.PI) }
    onChange(crop)
  }

  /** Shows the whole picture at this angle, with the largest frame. */
  const start = (picture: Size, angle: number) => {
    const view = wholeView(picture, size(), angle)
    show(picture, view, largestFrame(boundsOf(view, picture, size()), ratio))
  }

  const turn = (change: { scale?: number; angle?: number }) => {
    if (crop) show(crop.picture, turned(crop.view, change, middleOf(crop.frame)), crop.frame)
  }

  const listening = new AbortController()
  const { signal } = listening
  image.addEventListener(
    'transform',
    (event) => {
      if (isOurs || !crop) return
      event.preventDefault()
      show(crop.picture, viewOf(Transform.parse(detailOf(event)).matrix, crop.picture), crop.frame)
    },
    { signal },
  )
  selection.addEventListener(
    'change',
    (event) => {
      if (isOurs || !crop) return
      event.preventDefault()
      const { picture, view, frame } = crop
      show(picture, view, frameWithin(boundsOf(view, picture, size()), { from: frame, to: Change.parse(detailOf(event)) }, ratio))
    },
    { signal },
  )
  selection.addEventListener(
    'keydown',
    (event) => {
      const isHandled = onKey(event, {
        move: (x, y) => selection.$move(x, y),
        resize: (x, y) => selection.$resize('se-resize', ratio !== undefined && x === 0 ? y * ratio : x, y),
        zoom: (by) => crop && turn({ scale: crop.view.scale * by }),
      })
      if (isHandled) event.preventDefault()
    },
    { signal },
  )
  void image.$ready().then(
    ({ naturalWidth: width, naturalHeight: height }) => !signal.aborted && start({ width, height }, 0),
    () => undefined,
  )
  const resizes = new ResizeObserver(() => crop && start(crop.picture, crop.view.angle))
  resizes.observe(stage)

  return {
    /** Makes the frame as large as possible in a shape, width by height. Without one, its sides can be changed freely. */
    shape: (wanted: number | undefined) => {
      ratio = wanted
      selection.aspectRatio = wanted ?? Number.NaN
      if (crop && wanted !== undefined) show(crop.picture, crop.view, largestFrame(boundsOf(crop.view, crop.picture, size()), wanted))
    },
    zoom: (zoom: number) => crop && turn({ scale: zoom * wholeScale(crop.picture, size(), crop.view.angle) }),
    rotate: (degrees: number) => turn({ angle: (degrees * Math.PI) / 180 }),
    /** Turns the picture on its side, clockwise. */
    turn: () => crop && start(crop.picture, nextQuarter(crop.view.angle)),
    /** Shows the whole picture upright. */
    reset: () => crop && start(crop.picture, 0),
    end: () => {
      listening.abort()
      resizes.disconnect()
      stage.replaceChildren()
    },
  }
}

export type Cropping = ReturnType<typeof createCropping>

const nextQuarter = (angle: number) => {
  const next = (Math.floor(angle / (Math.PI / 2) + 0.01) + 1) * (Math.PI / 2)
  return next > Math.PI ? next - 2 * Math.PI : next
}

const middleOf = ({ x, y, width, height }: Frame) => ({ x: x + width / 2, y: y + height / 2 })

const atScale = (view: View, scale: number, frame: Frame) => (scale === view.scale ? view : turned(view, { scale }, middleOf(frame)))

const detailOf = (event: Event): unknown => (event instanceof CustomEvent ? event.detail : undefined)

const Transform = z.object({ matrix: z.array(z.number()) })
const Change = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

type Actions = { move: (x: number, y: number) => void; resize: (x: number, y: number) => void; zoom: (by: number) => void }

const arrows: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Returns true if the key did something. */
const onKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, { move, resize, zoom }: Actions): boolean => {
  if (ctrlKey || metaKey) return false
  const arrow = arrows[key]
  if (arrow) (shiftKey ? resize : move)(...arrow)
  if (key === '+' || key === '=') zoom(zoomStep)
  if (key === '-') zoom(1 / zoomStep)
  return arrow !== undefined || ['+', '=', '-'].includes(key)
}

const color = 'var(--brass)'

/** The frame's handles, in the order in which one covers another. A finger needs more room than a mouse. */
const handles = [
  ['n', 'pointer-coarse:h-11 pointer-coarse:-top-5.5'],
  ['e', 'pointer-coarse:w-11 pointer-coarse:-right-5.5'],
  ['s', 'pointer-coarse:h-11 pointer-coarse:-bottom-5.5'],
  ['w', 'pointer-coarse:w-11 pointer-coarse:-left-5.5'],
  ['ne', 'pointer-coarse:size-11 pointer-coarse:-top-5.5 pointer-coarse:-right-5.5'],
  ['nw', 'pointer-coarse:size-11 pointer-coarse:-top-5.5 pointer-coarse:-left-5.5'],
  ['se', 'pointer-coarse:size-11 pointer-coarse:-right-5.5 pointer-coarse:-bottom-5.5'],
  ['sw', 'pointer-coarse:size-11 pointer-coarse:-bottom-5.5 pointer-coarse:-left-5.5'],
].map(([side, room]) => `<cropper-handle action="${side}-resize" class="${room}" theme-color="${color}"></cropper-handle>`)

/** Only the picture zooms and rotates. A drag moves it outside of the frame, and the frame inside. */
const template = `
  <cropper-canvas theme-color="${color}">
    <cropper-image rotatable scalable translatable></cropper-image>
    <cropper-shade hidden></cropper-shade>
    <cropper-handle action="move" plain></cropper-handle>
    <cropper-selection movable resizable precise outlined theme-color="${color}">
      <cropper-grid aria-hidden="true" role="presentation" bordered covered></cropper-grid>
      <cropper-handle action="move" plain></cropper-handle>
      ${handles.join('')}
    </cropper-selection>
  </cropper-canvas>`
