/**
 * Objects that office.js makes by name rather than reaches from the workbook: the shared runtime's
 * visibility, the start-up notice, the ribbon, and the channel of custom functions.
 */
import { HostError } from '../protocol/rich-api/host-error';
import { type Arguments, type HostObject, define } from '../protocol/rich-api/host-object';

export type Visibility = 'Visible' | 'Background' | 'Inactive';

/** What the services act on; the page and the calculation implement it. */
export interface ServiceTargets {
  visibility(): Visibility;
  setVisibility(state: Visibility): void;
  functionsReady(): void;
  functionResults(results: readonly unknown[]): void;
  setButtonEnabled(controlId: string, enabled: boolean): void;
  setTabVisible(tabId: string, visible: boolean): void;
}

/** Enabled features of the results channel: split big batches, shorter pauses, durations, capped pause. */
const FUNCTION_FEATURES = [1, 2, 3, 4];

export function hostServices(targets: ServiceTargets): (name: string) => HostObject | null {
  const done = (act: (args: Arguments) => void) => (_: void, args: Arguments) => {
    act(args);
    return null;
  };
  let startState = 'Inactive';

  const button = define<string>({
    type: 'RibbonButton',
    id: (id) => id,
    scalars: {
      id: (id) => id,
      enabled: {
        get: () => true,
        set: (id, value) => targets.setButtonEnabled(id, value === true),
      },
    },
    methods: {
      setEnabled(id, args) {
        targets.setButtonEnabled(id, args.boolean(0));
        return null;
      },
    },
  });
  const tab = define<string>({
    type: 'RibbonTab',
    id: (id) => id,
    scalars: { id: (id) => id },
    methods: {
      setVisibility(id, args) {
        targets.setTabVisible(id, args.boolean(0));
        return null;
      },
    },
  });

  const services: Readonly<Record<string, () => HostObject>> = {
    'Microsoft.AppRuntime.AppRuntimeService': define<void>({
      type: 'AppRuntimeService',
      methods: {
        setAppRuntimeState: done((args) => targets.setVisibility(visibilityOf(args.string(0)))),
        getAppRuntimeState: () => targets.visibility(),
      },
    }),
    'Microsoft.AppRuntime.AppRuntimePersistenceService': define<void>({
      type: 'AppRuntimePersistenceService',
      methods: {
        setAppRuntimeStartState: done((args) => {
          startState = args.string(0);
        }),
        getAppRuntimeStartState: () => startState,
      },
    }),
    'Microsoft.InternalService.AddinInternalService': define<void>({
      type: 'AddinInternalService',
      methods: { notifyActionHandlerReady: () => null },
    }),
    'Microsoft.DynamicRibbon.DynamicRibbon': define<void>({
      type: 'DynamicRibbon',
      methods: {
        getButton: (_, args) => button(args.string(0)),
        getTab: (_, args) => tab(args.string(0)),
      },
    }),
    'Microsoft.ExcelServices.CustomFunctions': define<void>({
      type: 'CustomFunctions',
      methods: {
        _SetOsfControlContainerReadyForCustomFunctions: done(() => targets.functionsReady()),
        _GetEnabledFeatures: () => FUNCTION_FEATURES,
        setInvocationArrayResults: done((args) => targets.functionResults(args.list(0))),
        setInvocationResults: done((args) => targets.functionResults(args.list(0))),
      },
    }),
  };
  return (name) => services[name]?.() ?? null;
}

function visibilityOf(state: string): Visibility {
  if (state === 'Visible' || state === 'Background' || state === 'Inactive') return state;
  throw new HostError('InvalidArgument');
}
