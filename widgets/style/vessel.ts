/** One vessel, drawn on a sheet of 120 × 170 that stands on y = 162. */
export type Vessel = {
  /** The wall, also what the inks are clipped to. */
  wall: string
  /** Rim, handle, lid: drawn as lines only. */
  lines: string
  /** Solid parts in the ground's colour under the lines: spout, lid. */
  parts?: string
  /** Heights of the rim, of the surface when full, and of the inside's floor. */
  top: number
  surface: number
  floor: number
  /** Half the width at the rim and at the floor, and where the middle is. */
  half: [number, number]
  middle: number
  hasStraw: boolean
  /** How high a lid stands over the rim. */
  lid?: number
}
