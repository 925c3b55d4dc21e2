/** Private data that a feature stores on the device, such as trips that can be read without a network. */
export interface DeviceData {
  /** Deletes the data of other users. */
  keepOnlyOf: (userId: string) => Promise<void>
  /** Deletes the data. Keeps changes that were not sent to the server yet. */
  deleteData: () => Promise<void>
  /** Deletes the changes that were not sent to the server. Call it only after the user chose to sign out. */
  deleteUnsentChanges: () => Promise<void>
}

const loaders: (() => Promise<DeviceData>)[] = []

/** Registers data that must not stay on the device after its user has signed out. `load` is called when it is needed. */
export const registerDeviceData = (load: () => Promise<DeviceData>): void => {
  loaders.push(load)
}

/** Applies a change to all data that is stored on the device. */
export const changeDeviceData = async (change: (data: DeviceData) => Promise<void>): Promise<void> => {
  await Promise.all(loaders.map(async (load) => change(await load())))
}
