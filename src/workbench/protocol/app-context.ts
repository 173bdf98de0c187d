/**
 * What the host tells the add-in about itself when it asks (getAppContextAsync): a workbook that can be
 * written, English words, and which requirement sets are there. Sets named here must be emulated.
 */

/**
 * Requirement sets, checked by office.js before it sends anything. Minor versions of two digits stand as
 * text: as numbers 1.1 and 1.10 would be the same.
 */
const REQUIREMENT_SETS: Readonly<Record<string, number | string>> = {
  ExcelApi: '1.15',
  DelayForCellEdit: 1.1,
  SharedRuntime: 1.2,
  CustomFunctions: '1.10',
  CustomFunctionsRuntime: 1.4,
  RibbonApi: 1.2,
  AddinCommands: 1.1,
  DialogApi: 1.2,
  DialogOrigin: 1.1,
  KeyboardShortcuts: 1.1,
  OpenBrowserWindowApi: 1.1,
  Settings: 1.1,
  Selection: 1.1,
  DocumentEvents: 1.1,
  MatrixCoercion: 1.1,
  TextCoercion: 1.1,
};

/** `_initialDisplayMode`: how the shared runtime starts. */
const DISPLAY_MODE = { hidden: 1, taskpane: 2 } as const;

export interface AppContextOptions {
  readonly appInstanceId: string;
  readonly addinName: string;
  readonly addinOrigin: string;
  readonly documentUrl: string;
  readonly locale: string;
  readonly visible: boolean;
  /** Name and serialised value of each setting kept in the document. */
  readonly settings: readonly (readonly [string, string])[];
}

export function appContext(options: AppContextOptions): object {
  return {
    _id: options.appInstanceId,
    _appInstanceId: options.appInstanceId,
    // ExcelWebApp
    _appName: 16,
    _appVersion: '16.00',
    _appMinorVersion: 1,
    _appUILocale: options.locale,
    _dataLocale: options.locale,
    _docUrl: options.documentUrl,
    // ReadWrite
    _clientMode: 1,
    _settings: options.settings,
    _reason: 'inserted',
    // Task pane
    _osfControlType: 1,
    _eToken: '',
    _correlationId: crypto.randomUUID(),
    _requirementMatrix: JSON.stringify(REQUIREMENT_SETS),
    _dialogRequirementMatrix: '',
    _hostCustomMessage: '',
    _hostFullVersion: '16.0.17928.42301',
    _clientWindowHeight: window.innerHeight,
    _clientWindowWidth: window.innerWidth,
    _addinName: options.addinName,
    _appDomains: [options.addinOrigin],
    _featureGates: {},
    _initialDisplayMode: options.visible ? DISPLAY_MODE.taskpane : DISPLAY_MODE.hidden,
    _errorCode: 0,
  };
}
