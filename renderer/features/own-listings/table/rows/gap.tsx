/** Takes the place of rows that are out of sight. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden="true">
      <tr style={{ blockSize: height }} />
    </tbody>
  )
