models! {
    two_bars: TwoBars, "../golden/two_bars.mbd";
    four_bar: FourBar, "../../examples/gallery/models/four_bar.mbd";
    slider_crank: SliderCrank, "../golden/slider_crank.mbd";
    heavy_top: HeavyTop, "../golden/heavy_top.mbd";
    filter: Filter, "../golden/filter.mbd";
    tables: Tables, "../lanes/tables.mbd";
    functions: Functions, "../lanes/functions.mbd";
    everything: Everything, "../golden/everything.mbd";
    machine: Machine, "../golden/machine.mbd";
    chain: Chain, "models/chain.mbd";
    result: Result, "models/result.mbd";
    events: Crossings, "../lanes/events.mbd";
}
