import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;

/** A node with the settings `name=value` of its arguments; Debian packages the server without one. */
public class Start extends Node {
    private static final String[] MODULES = {
        "org.opensearch.transport.Netty4ModulePlugin",
        "org.opensearch.transport.Netty4Plugin",
        "org.opensearch.index.reindex.ReindexPlugin",
    };

    private Start(Settings settings, List<Class<? extends Plugin>> modules) {
        super(
            InternalSettingsPreparer.prepareEnvironment(settings, Collections.emptyMap(), null, () -> "node"),
            modules,
            false
        );
    }

    public static void main(String[] arguments) throws Exception {
        Settings.Builder settings = Settings.builder();
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        List<Class<? extends Plugin>> modules = new ArrayList<>();
        for (String name : MODULES) {
            try {
                modules.add(Class.forName(name).asSubclass(Plugin.class));
            } catch (ClassNotFoundException missing) {
                System.err.println("without " + name);
            }
        }
        org.opensearch.common.logging.LogConfigurator.registerErrorListener();
        new Start(settings.build(), modules).start();
        new CountDownLatch(1).await();
    }
}
