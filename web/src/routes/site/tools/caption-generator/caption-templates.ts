/**
 * docs/specification.md: two templates for each tone. `{topic}` becomes the subject of the post. The paragraph `{points}` becomes the key points. It
 * goes where there are none, so that no sentence may lean on it.
 */
export const captionTemplates = {
  Professional: [
    'We took a closer look at {topic}.\n\n{points}\n\nWhat would you add? We read every comment.',
    'An update on {topic}.\n\n{points}\n\nQuestions are welcome below.',
  ],
  Casual: [
    'So, {topic}. Let’s talk about it.\n\n{points}\n\nYour turn: what do you think?',
    'We have been thinking about {topic} all week.\n\n{points}\n\nAnyone else?',
  ],
  Funny: [
    'Nobody asked, so here is everything about {topic}.\n\n{points}\n\nYou may now applaud.',
    'Day one of {topic}: full of plans. Day two: full of coffee.\n\n{points}\n\nWe regret nothing. Almost nothing.',
  ],
  Inspirational: [
    'Every big thing starts small. This one starts with {topic}.\n\n{points}\n\nTake the first step today; the rest follows.',
    'If you have been waiting for a sign about {topic}, let it be this one.\n\n{points}\n\nWhat will you begin?',
  ],
  Educational: [
    'A short lesson on {topic}.\n\n{points}\n\nSave it for later, and pass it on to somebody who needs it.',
    'Here is something worth knowing about {topic}.\n\n{points}\n\nWas any of it new to you?',
  ],
} as const

export type Tone = keyof typeof captionTemplates
