/** How far `by the sea` and `first line` reach, in metres. */
export const seaDistance = { near: 500, firstLine: 200 } as const
