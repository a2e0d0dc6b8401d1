// NOTE FROM THE LEAD (05:16): I am writing HTTPClient, Remote and Web/DeviceAPI myself now, in branch client, because they are on the
// critical path. Please land HTTPServer at once (even with tests unfinished), then go on with its tests, hostile clients,
// measurements against a bare C handler. Do not write HTTPClient, Remote or DeviceAPI. This file is deleted by my merge.
