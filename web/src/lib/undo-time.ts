/** How long a post that's published now in the dashboard can be undone, in seconds. */
export const undoSeconds = 5

let isOn = true

/** Takes over the person's setting. */
export const setUndoTime = (hasUndoTime: boolean): void => {
  isOn = hasUndoTime
}

/** What a request to publish asks for. Nothing if the person wants no time to undo: the API then sends at once. */
export const undoTime = (): { undoSeconds?: number } => (isOn ? { undoSeconds } : {})
