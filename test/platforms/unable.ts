// What several platforms can't support, by behavior name, and why.

export const takesRepeats = { 'reports a duplicate post': 'accepts the same post again' }

export const isReadyBefore = { 'failed status checks don’t fail a public post': 'everything is processed before it’s public' }

export const knowsItsPosts = {
  'doesn’t take a success with an unknown ID for a post': 'Crier looks up each post, and one that it doesn’t know has failed',
}

export const tellsNoId = { 'doesn’t take a success with an unknown ID for a post': 'there’s no free way to check whether an ID exists' }
