// What several platforms can't support, by behavior name, and why.

export const takesRepeats = { 'says that it was posted before': 'it takes the same post again' }

export const isReadyBefore = { 'questions that fail make no failure of what is public': 'what it works on is ready before it is public' }

export const knowsItsPosts = {
  'a success with an id that nobody has is no post': 'it is asked about each post, and one that it does not know has failed',
}

export const tellsNoId = { 'a success with an id that nobody has is no post': 'nothing tells for free whether somebody has an id' }
