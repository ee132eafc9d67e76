/**
 * Takes the place of @smithy/core/event-streams in the bundles. No operation of ours streams events. The client of Lambda loads it at once all the
 * same, which takes 20 ms at every cold start.
 */
export const resolveEventStreamSerdeConfig = <Settings>(settings: Settings) => settings

export const eventStreamSerdeProvider = undefined

export const EventStreamSerde = undefined
